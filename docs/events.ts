// Made by `manage.py contract` from the studio's event models. Do not edit.

/** How the message was understood. */
export interface Action {
  action: "chat" | "build" | "clarify" | "make";
  intent: "chat_smalltalk" | "chat_qa" | "quiz_generate" | "content_create" | "build_workflow" | "clarify";
  orchestrator: "chat_agent" | "unified_agent" | "none";
  expectedMode: "answer" | "artifact" | "clarify";
  candidateTools: Array<string>;
  modelTier: "fast" | "standard" | "strong" | "vision";
  confidence: number;
}

/** How the message was understood, and where it goes. */
export interface ActionDecided {
  type: "data-action";
  id: string;
  data: Action;
}

/** An agent is done. */
export interface AgentEnd {
  type: "agent_end";
  timestamp: number;
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  content: string;
}

/** An agent begins. */
export interface AgentStart {
  type: "agent_start";
  timestamp: number;
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  content: string;
}

/** It is planned which paragraphs each image is about, and which words stand on it. */
export interface AlignmentMapReady {
  type: "alignment_map_ready";
  timestamp: number;
  paragraphImageBindings: Array<ParagraphImageBinding>;
  textOverlayPlan: Array<TextOverlayPlan>;
  bodyBlocks: Array<BodyBlock>;
}

export interface AnswerPayload {
  id: number;
  content_type: "final_answer";
  data: string;
  metadata: Record<string, JsonValue>;
}

/** The answer begins. */
export interface AnswerStarted {
  type: "start";
  messageId: string;
}

/** A person is asked. */
export interface AskUser {
  type: "ask_user";
  timestamp: number;
  question: string;
  options: Array<Option>;
  selectionType: "single" | "multiple" | "none";
  allowCustomInput: boolean;
  context: QuestionContext;
  threadId: string;
}

/** The person is asked something; the answer comes as a message. */
export interface AskedBack {
  type: "data-clarify";
  id: string;
  data: AskedBackData;
}

export interface AskedBackChoice {
  label: string;
  value: string;
  description: string;
}

export interface AskedBackData {
  question: string;
  hint: string | null;
  choices: Array<AskedBackChoice>;
  type: "single_select" | "multi_select";
  allowCustomInput: boolean;
}

/** Something that is read: what a data tool answers, or a fixed value. */
export interface Binding {
  id: string;
  sourceType: "tool" | "static";
  toolName: string;
  paramMapping: Record<string, JsonValue>;
  /** The fixed value. */
  value: string | number | number | boolean | null;
  description: string;
  /** Without what is required nothing is made; without the others their blocks say what is missing. */
  required: boolean;
  dependsOn: Array<string>;
}

/** A block is being made. */
export interface BlockBegun {
  type: "BLOCK_START";
  blockId: string;
  componentType: "kpi_grid" | "chart" | "table" | "markdown" | "suggestion_list" | "question_generator";
  title: string;
}

/** A block is complete. */
export interface BlockFinished {
  type: "BLOCK_COMPLETE";
  blockId: string;
  block: KpiBlock | ChartBlock | TableBlock | MarkdownBlock | SuggestionBlock | QuestionBlock;
}

/** An application, whole. */
export interface Blueprint {
  id: string;
  name: string;
  description: string;
  icon: "report" | "quiz" | "homework" | "chart";
  category: string;
  version: number;
  /** 1 computes only, 2 has text written about figures, 3 makes questions. */
  capabilityLevel: number;
  /** What its labels are written in, and its results. */
  language: "en" | "zh";
  /** What was asked for; the server says it, whatever is sent. */
  sourcePrompt: string;
  dataContract: DataContract;
  computeGraph: ComputeGraph;
  uiComposition: UiComposition;
  /** What models are told whenever they write for this application. */
  pageSystemPrompt: string;
}

/** The blueprint, checked whole. Sent last. */
export interface BlueprintCompiled {
  type: "COMPILED";
  message: string;
  progress: 100;
  blueprint: Blueprint;
}

/** A paragraph of the body. */
export interface BodyBlock {
  id: string;
  text: string;
  intent: string;
  keywords: Array<string>;
  /** Ids of the facts it states. */
  sources: Array<string>;
}

export interface BodyPiece {
  artifactId: string;
  content: string;
}

/** The brief is compiled. */
export interface BriefReady {
  type: "brief_ready";
  timestamp: number;
  brief: CreativeBrief;
}

/** The work ends without a result. Sent last. */
export interface BuildFailed {
  type: "ERROR";
  kind: string;
  message: string;
  retryable: boolean;
  correlationId: string;
}

/** What a teacher picks before each run. */
export interface BuildInput {
  id: string;
  type: "class" | "assignment" | "student" | "date_range" | "number" | "text";
  label: string;
  required: boolean;
  /** The class that a student or an assignment is of. */
  dependsOn: string | null;
  /** For numbers and texts. */
  default: string | number | number | boolean | null;
}

/** An application can be made of this; nothing is built before a person presses the button. */
export interface BuildOffered {
  type: "data-blueprint";
  id: "blueprint";
  data: OfferedBuild;
}

/** What the work had to do without. */
export interface BuildRemarked {
  type: "NOTICE";
  message: string;
}

export interface ChartBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "chart";
  variant: "bar" | "line";
  xAxis: Array<string>;
  series: Array<SeriesShown>;
  mark: number | null;
}

export interface ChartProps {
  variant: "bar" | "line";
  /** The column that names the bars or points. */
  category: string;
  series: Array<ShownColumn>;
  /** A line across, such as the pass mark. */
  mark: number | null;
}

export interface ChartSlot {
  id: string;
  title: string;
  componentType: "chart";
  dataBinding: string;
  props: ChartProps;
}

/** What an item rests on outside of the session: a passage or a note. */
export interface CitedSource {
  /** `e3` for a passage of this run's evidence, `note12` for a note. */
  id: string;
  title: string;
  url?: string | null;
  quote?: string;
  /** Whether it belongs to the invented sample. */
  sample?: boolean;
}

/** Something a source says, and which one. */
export interface CitedText {
  text: string;
  evidence_id: string;
}

/** How much there is to tell. */
export interface Complexity {
  level: "light" | "medium" | "deep" | "epic";
  /** From when to when, as far as it is known before searching. */
  time_span: string;
  parallel_threads: number;
  estimated_total_nodes: number;
  reasoning: string;
}

export interface ComputeGraph {
  nodes: Array<ComputeNode>;
}

/** A figure or a table that code computes; no figure comes from a model. */
export interface ComputeNode {
  id: string;
  type: "tool";
  toolName: string;
  toolArgs: Record<string, JsonValue>;
  dependsOn: Array<string>;
  /** What its result is called in paths; by default its id. */
  outputKey: string | null;
}

export interface Connection {
  from_id: string;
  to_id: string;
  relationship: "caused" | "enabled" | "inspired" | "responded_to" | "related";
  /** The words of a source that say so. */
  reason: string;
}

/** Which kind of post it is to be. */
export interface ContentTypeDetected {
  type: "content_type_detected";
  timestamp: number;
  contentType: string;
  confidence: number;
  reasoning: string;
}

/** The copy as it stands. */
export interface ContentUpdate {
  type: "content_update";
  timestamp: number;
  title: string;
  body: string;
  tags: Array<string>;
}

/** Which conversation it is. */
export interface ConversationNamed {
  type: "data-conversation";
  data: ConversationOpened;
  transient: true;
}

export interface ConversationOpened {
  conversationId: string;
  runId: string;
  title: string;
}

export interface Cost {
  min_usd: number;
  max_usd: number;
}

/** What the post is to be. */
export interface CreativeBrief {
  /** What it is about, as short as it can be named. */
  topic: string;
  audience: string;
  goal: string;
  /** What the request itself wants told. */
  keyPoints: Array<string>;
  callToAction: string;
  bannedExpressions: Array<string>;
  tone: string;
  constraints: Array<string>;
  keywords: Array<string>;
}

/** More of a page's style. */
export interface CssAdded {
  type: "data-interactive-css-delta";
  data: BodyPiece;
  transient: true;
}

/** A page's style is whole. */
export interface CssCompleted {
  type: "data-interactive-css-complete";
  data: WholeBody;
  transient: true;
}

export interface DataContract {
  inputs: Array<BuildInput>;
  bindings: Array<Binding>;
}

/** Something could not be read. */
export interface DataProblem {
  type: "DATA_ERROR";
  entity: string;
  message: string;
  suggestions: Array<string>;
}

/** Another date that sources give for the same event. */
export interface DateConflict {
  /** ISO 8601 at the known precision: `2007`, `2007-01`, `2007-01-09`; `195X` and `19XX` for decades and centuries. */
  date: string;
  /** The end of a range. */
  date_end: string | null;
  date_precision: "day" | "month" | "year" | "decade" | "century";
  /** The date as it is written in the quote. */
  date_text: string;
  date_qualifier: "" | "early" | "mid" | "late" | "spring" | "summer" | "autumn" | "winter";
  approximate: boolean;
  /** Whether the year stands in the date, in the words before it, or is counted from the source's own date. */
  date_basis: "written" | "context" | "published";
  /** First day it can mean; years before 1 AD are negative, 1 BC being 0000. */
  earliest: string;
  /** Last day it can mean. */
  latest: string;
  /** Ids of the evidence that gives it. */
  evidence: Array<string>;
}

/** A node whose sources disagree: the date shown, the others, and why this one is shown. */
export interface DateCorrection {
  node_id: string;
  shown: string;
  others: Array<string>;
  reason: string;
}

/** The document is in the library. Sent once, and last. */
export interface DocumentAddedEvent {
  type: "added";
  document_id: number;
  title: string;
  /** Whether the same file was there already. */
  known: boolean;
}

/** The document could not be added. Sent once, and last. */
export interface DocumentErrorEvent {
  type: "error";
  error: string;
  message: string;
}

/** The address is being asked for its document. Sent once, and first. */
export interface DocumentFetchingEvent {
  type: "fetching";
  url: string;
}

export interface Duration {
  min_seconds: number;
  max_seconds: number;
}

/** A stretch of the timeline between two pauses. */
export interface Era {
  label: string;
  first_node: string;
  last_node: string;
  node_ids: Array<string>;
}

export interface ErrorPayload {
  data: string;
  metadata: Record<string, JsonValue>;
}

/** The result is whole. Sent last. */
export interface ExecutionCompleted {
  type: "COMPLETE";
  message: string;
  progress: 100;
  result: ExecutionResult;
}

export interface ExecutionResult {
  response: string;
  chatResponse: string;
  page: ResultPage;
}

/** What can be seen of a file before it is opened. */
export interface FilePreview {
  pageCount: number;
  thumbnailUrl: string;
}

/** A file is ready. */
export interface FileReady {
  type: "data-file-ready";
  id: string;
  data: ReadyFile;
}

export interface FinishedPage {
  artifactId: string;
  kind: "quiz" | "document" | "interactive" | "outline" | "deck";
  version: number;
  title: string;
  url: string;
  description: string;
  preferredHeight: number;
  /** Where the page itself is shown. */
  pageUrl: string;
  /** Whether a browser has opened it and found no fault. */
  isTried: boolean;
}

export interface FinishedQuiz {
  artifactId: string;
  kind: "quiz" | "document" | "interactive" | "outline" | "deck";
  version: number;
  title: string;
  url: string;
  total: number;
  message: string;
}

/** A search ended, well or not. */
export interface GatheringProgressEvent {
  type: "gathering_progress";
  completed: number;
  total: number;
  current_query: string;
}

/** Sent during silence; not part of the log. */
export interface HeartbeatEvent {
  type: "heartbeat";
  timestamp: string;
}

export interface HighlightRule {
  column: string;
  condition: "eq" | "ne" | "lt" | "le" | "gt" | "ge";
  value: string | number | number | boolean | null;
  style: "good" | "warn" | "bad";
}

/** More of a page's HTML. */
export interface HtmlAdded {
  type: "data-interactive-html-delta";
  data: BodyPiece;
  transient: true;
}

/** A page's HTML is whole. */
export interface HtmlCompleted {
  type: "data-interactive-html-complete";
  data: WholeBody;
  transient: true;
}

/** What one image shows. */
export interface ImagePlan {
  sequence: number;
  role: "cover" | "step" | "detail" | "result" | "comparison";
  description: string;
  prompt: string;
  /** Which kind of card it is drawn as. */
  kind: "cover" | "list" | "steps" | "comparison" | "quote" | "data";
}

/** How far an image is. */
export interface ImageProgress {
  type: "image_progress";
  timestamp: number;
  taskId: number;
  status: "queued" | "generating" | "complete" | "failed";
  progress: number;
  url: string | null;
  errorMessage: string | null;
}

/** What the request wants; said where it is clear enough. */
export interface IntentDetected {
  type: "intent_detected";
  timestamp: number;
  intent: string;
  confidence: number;
  suggestedCategory: string;
  keywords: Array<string>;
}

export interface ItemsPayload {
  /** Tells one call of an agent from another. */
  id: number;
  content_type: "nova3_insight" | "nova3_profile" | "nova3_hitpoint" | "nova3_facts" | "nova3_xhs_post";
  data: Array<MadeItem>;
  metadata: Record<string, JsonValue>;
}

/** More of a page's script. */
export interface JsAdded {
  type: "data-interactive-js-delta";
  data: BodyPiece;
  transient: true;
}

/** A page's script is whole. */
export interface JsCompleted {
  type: "data-interactive-js-complete";
  data: WholeBody;
  transient: true;
}

export type JsonValue = unknown;

export interface KpiBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "kpi_grid";
  data: Array<KpiShown>;
}

export interface KpiItem {
  label: string;
  value: string;
  unit: string;
  warnBelow: number | null;
  warnAbove: number | null;
}

export interface KpiProps {
  items: Array<KpiItem>;
}

export interface KpiShown {
  label: string;
  value: string;
  status: "up" | "down" | "neutral";
  subtext: string;
}

export interface KpiSlot {
  id: string;
  title: string;
  componentType: "kpi_grid";
  props: KpiProps;
}

export interface LayoutBlock {
  area: "title" | "body" | "visual_focus" | "footer";
  instruction: string;
}

/** How one image is divided. */
export interface LayoutSpec {
  imageSeq: number;
  role: "cover" | "detail" | "result";
  visualFocus: string;
  textDensity: "\u4f4e" | "\u4e2d" | "\u9ad8";
  blocks: Array<LayoutBlock>;
}

/** The layout is planned. */
export interface LayoutSpecReady {
  type: "layout_spec_ready";
  timestamp: number;
  layoutSpec: Array<LayoutSpec>;
}

/** One item an agent made. */
export interface MadeItem {
  /** Unique and consecutive within the session and type. */
  id: string;
  content: string;
  type: "insight" | "profile" | "hitpoint" | "fact" | "xhs_post";
  title?: string | null;
  tags?: Array<string>;
  /** Posts are drafts for a person to check; nothing is ever published. */
  draft?: boolean | null;
  /** Ids of the items it was made from. */
  derived_from?: Array<string>;
  sources?: Array<CitedSource>;
}

export interface MarkdownBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "markdown";
  content: string;
  variant: "default" | "insight" | "warning" | "success";
  /** What wrote it: `offline`, or a model; empty for fixed words. */
  engine: string;
}

export interface MarkdownProps {
  /** Fixed words; empty where the slot is written at each run. */
  content: string;
  /** What is written about. */
  figures: Array<KpiItem>;
  variant: "default" | "insight" | "warning" | "success";
}

export interface MarkdownSlot {
  id: string;
  title: string;
  componentType: "markdown";
  props: MarkdownProps;
  /** What a model is to write about the figures; offline they are said as they are. */
  aiContentSlot: string | null;
}

/** Two accounts of one event that became one node. */
export interface Merge {
  node_id: string;
  /** Title of the account that went into the node. */
  title: string;
  date: string;
  evidence: Array<string>;
  reason: "same_event" | "conflicting_dates";
  similarity: number;
}

/** What an agent says of its work; also how a failure is told. */
export interface MessageSaid {
  type: "message";
  timestamp: number;
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  content: string;
}

/** A milestone of the timeline. */
export interface Node {
  /** ISO 8601 at the known precision: `2007`, `2007-01`, `2007-01-09`; `195X` and `19XX` for decades and centuries. */
  date: string;
  /** The end of a range. */
  date_end: string | null;
  date_precision: "day" | "month" | "year" | "decade" | "century";
  /** The date as it is written in the quote. */
  date_text: string;
  date_qualifier: "" | "early" | "mid" | "late" | "spring" | "summer" | "autumn" | "winter";
  approximate: boolean;
  /** Whether the year stands in the date, in the words before it, or is counted from the source's own date. */
  date_basis: "written" | "context" | "published";
  /** First day it can mean; years before 1 AD are negative, 1 BC being 0000. */
  earliest: string;
  /** Last day it can mean. */
  latest: string;
  id: string;
  title: string;
  subtitle: string;
  significance: "revolutionary" | "high" | "medium";
  description: string;
  /** URLs of the node's own evidence, or `library:<document id>` for documents without one. */
  sources: Array<string>;
  status: "skeleton";
  quote: string;
  significance_reason: string;
  thread: string;
  evidence: Array<NodeEvidence>;
  /** Independent origins that give this date or one that agrees with it. */
  confirmations: number;
  conflicts: Array<DateConflict>;
}

/** What the sources tell about one node beyond its date. */
export interface NodeDetails {
  key_features: Array<CitedText>;
  impact: CitedText | null;
  key_people: Array<string>;
  context: CitedText | null;
  sources: Array<string>;
  key_stats: Array<CitedText>;
  notable_quote: CitedText | null;
  location: string;
  tags: Array<string>;
}

/** A passage that tells of the event, with the words that do and the date they give. */
export interface NodeEvidence {
  /** ISO 8601 at the known precision: `2007`, `2007-01`, `2007-01-09`; `195X` and `19XX` for decades and centuries. */
  date: string;
  /** The end of a range. */
  date_end: string | null;
  date_precision: "day" | "month" | "year" | "decade" | "century";
  /** The date as it is written in the quote. */
  date_text: string;
  date_qualifier: "" | "early" | "mid" | "late" | "spring" | "summer" | "autumn" | "winter";
  approximate: boolean;
  /** Whether the year stands in the date, in the words before it, or is counted from the source's own date. */
  date_basis: "written" | "context" | "published";
  /** First day it can mean; years before 1 AD are negative, 1 BC being 0000. */
  earliest: string;
  /** Last day it can mean. */
  latest: string;
  evidence_id: string;
  origin: number;
  title: string;
  url: string | null;
  publisher: string;
  /** A verbatim part of the passage; it contains `date_text`. */
  quote: string;
}

/** The answer to a quick question is being written; what was told of it stays its beginning. */
export interface NovaAnswering {
  event_type: "answering";
  timestamp: string;
  agent_source: "nova3_supervisor";
  payload: WordsPayload;
}

/** What an agent made: the plan, items, or the answer to a quick question. */
export interface NovaChunk {
  event_type: "llm_chunk";
  timestamp: string;
  agent_source: "insight_agent" | "profile_agent" | "hitpoint_agent" | "facts_agent" | "xhs_writing_agent" | "nova3_supervisor";
  payload: PlanPayload | ItemsPayload | AnswerPayload;
}

/** The request failed or was cancelled. Sent once, and last. */
export interface NovaError {
  event_type: "error";
  timestamp: string;
  agent_source: "insight_agent" | "profile_agent" | "hitpoint_agent" | "facts_agent" | "xhs_writing_agent" | "Nova3" | "nova3_supervisor";
  payload: ErrorPayload;
}

/** A message about the work itself. */
export interface NovaSystem {
  event_type: "system";
  timestamp: string;
  agent_source: "Nova3";
  payload: SystemPayload;
}

/** What would be built, and where a person says that it shall be. */
export interface OfferedBuild {
  description: string;
  message: string;
  url: string;
}

export interface Option {
  id: string;
  label: string;
}

/** Slides are proposed; nothing of them is made yet. */
export interface OutlineProposed {
  type: "data-pptx-outline";
  id: string;
  data: ProposedOutline;
}

/** An interactive page is going to be written; whatever was heard of it before is void. */
export interface PagePlanned {
  type: "data-interactive-content-start";
  data: PlannedPage;
  transient: true;
}

/** An interactive page is checked and kept; its bodies stand at its address. */
export interface PageReady {
  type: "data-interactive-content";
  id: string;
  data: FinishedPage;
}

/** Which paragraphs an image is about. */
export interface ParagraphImageBinding {
  imageSeq: number;
  paragraphIds: Array<string>;
  rationale: string;
}

/** What a person is shown at a pause, beside the question. */
export interface PausedData {
  title?: string | null;
  body?: string | null;
  tags?: Array<string> | null;
  plans?: Array<ImagePlan> | null;
}

/** A phase finished; `output` is what it made. */
export interface PhaseCompleteEvent {
  type: "phase_complete";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  duration_ms: number;
  output: Record<string, JsonValue>;
}

/** A part of the work begins. */
export interface PhaseEntered {
  type: "PHASE";
  phase: "data" | "compute" | "compose" | "compile" | "check";
  message: string;
  progress: number;
}

/** A phase began. */
export interface PhaseStartEvent {
  type: "phase_start";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  message: string;
}

/** How long each phase took, and all of them together. */
export interface PhaseTimings {
  planning_ms: number;
  gathering_ms: number;
  synthesis_ms: number;
  verification_ms: number;
  total_ms: number;
}

/** A phase went on with less than it asked for. */
export interface PhaseWarningEvent {
  type: "phase_warning";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  warnings: Array<string>;
  proceeded_with: number;
}

/** The run waits until its plan was looked at; `version` is what an answer names. */
export interface PlanOfferedEvent {
  type: "plan_offered";
  version: string;
  plan: ResearchPlan;
}

export interface PlanPayload {
  id: number;
  content_type: "plan_step";
  data: Array<PlanStep>;
  metadata: Record<string, JsonValue>;
}

/** The plan was looked at; the run goes on with it as it stands now. */
export interface PlanReviewedEvent {
  type: "plan_reviewed";
  plan: ResearchPlan;
}

/** One task of the plan. */
export interface PlanStep {
  id: string;
  step: number;
  action: "insight" | "profile" | "hitpoint" | "facts" | "xhs_writing";
  description: string;
  full_input: string;
  status: "pending" | "running" | "completed" | "failed" | "skipped";
  type: "plan_step";
}

export interface PlannedPage {
  artifactId: string;
  title: string;
  description: string;
  phases: Array<"html" | "css" | "js">;
}

/** A slide as it is proposed. */
export interface PlannedSlide {
  title: string;
  layout: "title" | "section" | "bullets" | "two_columns" | "picture" | "chart" | "table" | "quote" | "formula" | "closing";
  keyPoints: Array<string>;
  section: string;
  /** The document it rests on, where it does. */
  source: string;
}

/** What is being done just now, or what the work had to do without. */
export interface ProgressSaid {
  type: "progress";
  timestamp: number;
  content: string;
}

/** What a timeline will be researched for, how, and what that is likely to take. */
export interface Proposal {
  topic: string;
  topic_type: "product" | "technology" | "culture" | "historical_event";
  language: "en" | "zh";
  complexity: Complexity;
  research_threads: Array<ResearchThread>;
  estimated_duration: Duration;
  estimated_cost: Cost;
  user_facing: UserFacing;
  /** What it had to be planned without, such as a model that did not answer. */
  notes: Array<string>;
}

/** An outline; its slides are made only when the teacher has agreed. */
export interface ProposedOutline {
  artifactId: string;
  kind: "quiz" | "document" | "interactive" | "outline" | "deck";
  version: number;
  title: string;
  url: string;
  outline: Array<PlannedSlide>;
  totalSlides: number;
  /** Minutes. */
  estimatedDuration: number;
  requiresConfirmation: true;
}

/** What the review gives the draft; nothing where it could not be scored. */
export interface QualityScored {
  type: "quality_score";
  timestamp: number;
  qualityScores: QualityScores | null;
  content: string;
}

/** What the review gives a draft. */
export interface QualityScores {
  scores: Scores;
  overall: number;
  failReasons: Array<string>;
}

export interface QuestionBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "question_generator";
  subjects: Array<string>;
  questions: Array<QuizQuestion>;
  /** About which subjects there are none, and what would help. */
  silent: string;
  engine: string;
}

/** What a question is about, and the version an answer must name. */
export interface QuestionContext {
  __hitl?: boolean | null;
  __clarification?: boolean | null;
  kind: "content" | "image_plans" | "clarification";
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  key?: string;
  version: number;
  data?: PausedData | null;
}

export interface QuestionItem {
  artifactId: string;
  index: number;
  question: QuizQuestion;
  status: "generated";
}

/** One question of a quiz, which has passed what is checked by code. */
export interface QuestionMade {
  type: "data-quiz-question";
  id: string;
  data: QuestionItem;
}

export interface QuestionProps {
  /** The column that names the subjects. */
  column: string;
  /** At most so many rows are asked about, the first ones. */
  subjects: number;
  count: number;
  difficulty: "easy" | "medium" | "hard";
}

export interface QuestionSlot {
  id: string;
  title: string;
  componentType: "question_generator";
  dataBinding: string;
  props: QuestionProps;
}

/** A quiz is complete and kept. */
export interface QuizCompleted {
  type: "data-quiz-complete";
  id: string;
  data: FinishedQuiz;
}

/** One question without parts of its own. Options stand without their letters, which come from their order. */
export interface QuizPart {
  id: string;
  order: number;
  questionType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "TRUE_FALSE" | "FILL_IN_BLANK" | "SHORT_ANSWER" | "LONG_ANSWER" | "MATCHING" | "ORDERING" | "COMPOSITE" | "NUMERIC";
  /** Markdown with math. MATCHING numbers its left items here. */
  question: string;
  /** The choices; of MATCHING the right items, of ORDERING what is to be ordered. */
  options: Array<string>;
  /** The letter or letters of the right options, `true` or `false`, the text, or the number; of several blanks a list
in their order; of MATCHING pairs such as `1-B`, of ORDERING the letters in order. None where the sub-questions
have it. */
  correctAnswer: string | Array<string> | null;
  explanation: string;
  difficulty: "easy" | "medium" | "hard";
  bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate" | "create" | null;
  points: number;
  knowledgePoint: string;
  /** What of the class's work it follows, where it follows any. */
  weakPoint: WeakBasis | null;
  /** The document it is made from, where it is. */
  source: string;
  /** Where the passage can be read that it is made from; of a kept result, what that rests on. */
  passageUrl: string;
}

/** One question of a quiz; of COMPOSITE the stem. */
export interface QuizQuestion {
  id: string;
  order: number;
  questionType: "SINGLE_CHOICE" | "MULTIPLE_CHOICE" | "TRUE_FALSE" | "FILL_IN_BLANK" | "SHORT_ANSWER" | "LONG_ANSWER" | "MATCHING" | "ORDERING" | "COMPOSITE" | "NUMERIC";
  /** Markdown with math. MATCHING numbers its left items here. */
  question: string;
  /** The choices; of MATCHING the right items, of ORDERING what is to be ordered. */
  options: Array<string>;
  /** The letter or letters of the right options, `true` or `false`, the text, or the number; of several blanks a list
in their order; of MATCHING pairs such as `1-B`, of ORDERING the letters in order. None where the sub-questions
have it. */
  correctAnswer: string | Array<string> | null;
  explanation: string;
  difficulty: "easy" | "medium" | "hard";
  bloom: "remember" | "understand" | "apply" | "analyse" | "evaluate" | "create" | null;
  points: number;
  knowledgePoint: string;
  /** What of the class's work it follows, where it follows any. */
  weakPoint: WeakBasis | null;
  /** The document it is made from, where it is. */
  source: string;
  /** Where the passage can be read that it is made from; of a kept result, what that rests on. */
  passageUrl: string;
  subQuestions: Array<QuizPart>;
}

export interface ReadyFile {
  artifactId: string;
  kind: "quiz" | "document" | "interactive" | "outline" | "deck";
  version: number;
  title: string;
  url: string;
  /** Its format, such as `docx`; `url` leads to the file, `artifact_url` to what it holds. */
  type: string;
  filename: string;
  size: number;
  artifactUrl: string;
  preview: FilePreview | null;
}

export interface Remark {
  message: string;
}

/** What the turn had to do without: a model that did not answer, a second attempt. Nothing is lost by it. */
export interface Remarked {
  type: "data-notice";
  data: Remark;
}

/** How a question will be researched. */
export interface ResearchPlan {
  executive_summary: string;
  web_search_steps: Array<SearchStep>;
  analysis_instructions: string;
  /** What the report has to answer besides, as a person added it. */
  questions: Array<string>;
}

/** One line of research: it is searched for by itself. */
export interface ResearchThread {
  name: string;
  description: string;
  /** 5 is the most important. */
  priority: number;
  estimated_nodes: number;
}

/** What an execution made. */
export interface ResultPage {
  title: string;
  layout: "tabs" | "single_page";
  tabs: Array<ResultTab>;
}

export interface ResultTab {
  id: string;
  label: string;
  blocks: Array<KpiBlock | ChartBlock | TableBlock | MarkdownBlock | SuggestionBlock | QuestionBlock>;
}

export interface Scores {
  infoDensity: number;
  textImageAlignment: number;
  styleConsistency: number;
  readability: number;
  platformFit: number;
}

/** One search of the plan. */
export interface SearchStep {
  search_terms: string;
  purpose: string;
}

/** A part of a report is written; what of it stands in its passages, which will stay. */
export interface SectionWrittenEvent {
  type: "section_written";
  part: "summary" | "finding" | "section";
  place: number;
  /** How many sections there will be, where an outline says it. */
  total: number | null;
  heading: string;
  sentences: Array<WrittenSentence>;
  table: WrittenTable | null;
}

export interface SeriesShown {
  name: string;
  unit: string;
  data: Array<string | null>;
}

export interface ShownColumn {
  column: string;
  label: string;
  unit: string;
}

/** Words that were written, or questions that were made, for a named slot. */
export interface SlotFilled {
  type: "SLOT_DELTA";
  blockId: string;
  slotKey: "content" | "questions";
  deltaText: string;
}

/** A document that the answer rests on. */
export interface SourceNamed {
  type: "source-document";
  sourceId: string;
  mediaType: string;
  title: string;
}

/** What of the state changed. */
export interface StateUpdate {
  type: "state_update";
  timestamp: number;
  changes: string;
}

/** What came of it, in short; the trace has all of it. */
export interface StepAnswered {
  type: "TOOL_RESULT";
  step: string;
  tool: string;
  status: "done" | "reused" | "error";
  result: Record<string, JsonValue>;
  error: string;
  seconds: number;
}

/** A tool is asked; `step` is its place in the blueprint, such as `data.work`. */
export interface StepAsked {
  type: "TOOL_CALL";
  step: string;
  tool: string;
  args: Record<string, JsonValue>;
}

/** A part of the answer is over. */
export interface StepFinished {
  type: "finish-step";
}

/** A part of the answer begins: the work with tools, or what is said. */
export interface StepStarted {
  type: "start-step";
}

/** The report is finished. Sent once, and last. */
export interface StreamCompleteEvent {
  type: "complete";
  query: string;
  timings: PhaseTimings;
}

/** The report failed or was cancelled. Sent once, and last. */
export interface StreamErrorEvent {
  type: "error";
  phase: "planning" | "gathering" | "synthesis" | "verification" | null;
  error_type: string;
  message: string;
  retryable: boolean;
  correlation_id: string;
}

export interface SuggestionBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "suggestion_list";
  items: Array<SuggestionShown>;
}

export interface SuggestionProps {
  /** Names columns in braces: `Practise {name}`. */
  title: string;
  description: string;
  category: string;
  limit: number;
  empty: string;
}

export interface SuggestionShown {
  title: string;
  description: string;
  priority: number;
  category: string;
}

export interface SuggestionSlot {
  id: string;
  title: string;
  componentType: "suggestion_list";
  dataBinding: string;
  props: SuggestionProps;
}

/** Who works next, and why. */
export interface SupervisorDecision {
  type: "supervisor_decision";
  timestamp: number;
  decision: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent" | "END";
  reason: string;
}

export interface SystemPayload {
  data: string;
  metadata?: Record<string, JsonValue>;
}

export interface Tab {
  id: string;
  label: string;
  slots: Array<KpiSlot | ChartSlot | TableSlot | MarkdownSlot | SuggestionSlot | QuestionSlot>;
}

export interface TableBlock {
  id: string;
  title: string;
  /** What its figures rest on. */
  said: string;
  /** Why there is nothing in it. */
  problem: string;
  componentType: "table";
  headers: Array<string>;
  /** Which columns hold numbers. */
  numeric: Array<boolean>;
  rows: Array<TableRowShown>;
  /** How many rows are not shown. */
  more: number;
}

export interface TableProps {
  columns: Array<ShownColumn>;
  highlightRules: Array<HighlightRule>;
  limit: number;
  /** What is said where there is no row. */
  empty: string;
}

export interface TableRowShown {
  cells: Array<string>;
  status: "" | "good" | "warn" | "bad";
}

export interface TableSlot {
  id: string;
  title: string;
  componentType: "table";
  dataBinding: string;
  props: TableProps;
}

/** More words. */
export interface TextAdded {
  type: "text-delta";
  id: string;
  delta: string;
}

/** The words are complete. */
export interface TextFinished {
  type: "text-end";
  id: string;
}

/** The words that stand on an image, a line a point. */
export interface TextOverlayPlan {
  imageSeq: number;
  titleText: string;
  bodyText: string;
  placement: "top" | "center" | "bottom";
}

/** Words begin; none of them is taken back. */
export interface TextStarted {
  type: "text-start";
  id: string;
}

/** The timeline is finished. Sent once, and last. */
export interface TimelineCompleteEvent {
  type: "complete";
  total_nodes: number;
  duration_seconds: number;
  /** How many nodes have details. */
  detail_completed: number;
}

/** The timeline failed or was cancelled. Sent once, and last. */
export interface TimelineErrorEvent {
  type: "error";
  error: string;
  message: string;
}

/** The details of one node, as soon as they are there. */
export interface TimelineNodeDetailEvent {
  type: "node_detail";
  node_id: string;
  details: NodeDetails;
}

/** The work moved on. */
export interface TimelineProgressEvent {
  type: "progress";
  phase: "skeleton" | "detail" | "synthesis";
  message: string;
  percent: number;
}

/** The proposal is there to be decided on. Sent once, and last. */
export interface TimelineProposalEvent {
  type: "proposal";
  session_id: string;
  proposal: Proposal;
}

/** The milestones, all at once, in order. */
export interface TimelineSkeletonEvent {
  type: "skeleton";
  nodes: Array<Node>;
  /** Accounts of the same event that became one node. */
  merges: Array<Merge>;
}

/** The timeline as a whole: summary, insight, connections, dates that sources disagree on. */
export interface TimelineSynthesisEvent {
  type: "synthesis";
  summary: Array<CitedText>;
  key_insight: string;
  timeline_span: string;
  source_count: number;
  verification_notes: Array<string>;
  connections: Array<Connection>;
  date_corrections: Array<DateCorrection>;
  eras: Array<Era>;
}

/** A tool is called. */
export interface ToolCall {
  type: "tool_call";
  timestamp: number;
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  tool: "searchNotes" | "analyzeTopTags" | "getTopTitles" | "getTrendReport" | "webSearch" | "askUser" | "managePrompt" | "recommendTemplates" | "generateImage";
  toolCallId: string;
  toolInput: Record<string, JsonValue>;
}

/** A tool is called, with these arguments, which fit. */
export interface ToolCalled {
  type: "tool-input-available";
  toolCallId: string;
  toolName: string;
  input: Record<string, JsonValue>;
}

/** A tool could not do its work; the turn goes on. */
export interface ToolFailed {
  type: "tool-output-error";
  toolCallId: string;
  errorText: string;
}

/** More of what a tool is called with, while a model writes it. */
export interface ToolInputAdded {
  type: "tool-input-delta";
  toolCallId: string;
  inputTextDelta: string;
}

/** How far a tool is; replaces what was said of the same call. */
export interface ToolProgressed {
  type: "data-tool-progress";
  id: string;
  data: ToolStep;
}

/** What a tool gave. */
export interface ToolResult {
  type: "tool_result";
  timestamp: number;
  agent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
  tool: "searchNotes" | "analyzeTopTags" | "getTopTitles" | "getTrendReport" | "webSearch" | "askUser" | "managePrompt" | "recommendTemplates" | "generateImage";
  toolCallId: string;
  toolOutput: Record<string, JsonValue>;
}

/** What a tool gave, in short. */
export interface ToolReturned {
  type: "tool-output-available";
  toolCallId: string;
  output: JsonValue;
}

/** A tool is going to be called. */
export interface ToolStarted {
  type: "tool-input-start";
  toolCallId: string;
  toolName: string;
}

export interface ToolStep {
  tool: string;
  status: "running" | "done" | "error";
  message: string;
  durationMs: number | null;
}

/** The turn ends without an answer; what was made is kept. */
export interface TurnFailed {
  type: "error";
  errorText: string;
}

/** The answer is complete. Sent last. */
export interface TurnFinished {
  type: "finish";
}

/** The turn was stopped; what was made is kept. */
export interface TurnStopped {
  type: "abort";
}

export interface UiComposition {
  layout: "tabs" | "single_page";
  tabs: Array<Tab>;
}

/** The proposal in words, in its own language. */
export interface UserFacing {
  title: string;
  summary: string;
  duration_text: string;
  cost_text: string;
  thread_names: Array<string>;
}

/** What the class's work says of a knowledge point, so that a question can tell why it is asked. */
export interface WeakBasis {
  name: string;
  /** Answers that were not right. */
  wrong: number;
  /** All answers that count. */
  of: number;
  /** The day of the last of them, as 2026-10-12. */
  date: string;
}

export interface WholeBody {
  artifactId: string;
}

export interface WordsPayload {
  /** The answer as far as it is written, by whole sentences. */
  data: string;
}

/** The post is made. Sent last. */
export interface WorkflowComplete {
  type: "workflow_complete";
  timestamp: number;
  title: string;
  body: string;
  tags: Array<string>;
  imageAssetIds: Array<number>;
  creativeId: number;
}

/** The workflow waits for the answer; the stream ends here, the thread does not. */
export interface WorkflowPaused {
  type: "workflow_paused";
  timestamp: number;
  threadId: string;
  content: string;
}

/** How far the workflow is, in percent. */
export interface WorkflowProgress {
  type: "workflow_progress";
  timestamp: number;
  phase: string;
  progress: number;
  currentAgent: "supervisor" | "brief_compiler_agent" | "research_evidence_agent" | "reference_intelligence_agent" | "writer_agent" | "layout_planner_agent" | "image_planner_agent" | "image_agent" | "review_agent";
}

export interface WrittenRow {
  name: string;
  cells: Array<WrittenSentence | null>;
}

/** A sentence that stands in its passages. */
export interface WrittenSentence {
  text: string;
  evidence: Array<string>;
  inferred: boolean;
}

/** A table of a section that is written. */
export interface WrittenTable {
  title: string;
  rows_are: string;
  columns: Array<string>;
  rows: Array<WrittenRow>;
}

/** GET /api/apps/compile/{job_id}/stream */
export type BuildsCompileEvent = PhaseEntered | BuildRemarked | BlueprintCompiled | BuildFailed;

/** GET /api/apps/{app_id}/executions/{execution_id}/stream */
export type BuildsExecutionEvent = PhaseEntered | StepAsked | StepAnswered | BlockBegun | SlotFilled | BlockFinished | DataProblem | BuildRemarked | ExecutionCompleted | BuildFailed;

/** POST /api/conversation/stream */
export type ConversationTurnEvent = AnswerStarted | StepStarted | StepFinished | TextStarted | TextAdded | TextFinished | ToolStarted | ToolInputAdded | ToolCalled | ToolReturned | ToolFailed | SourceNamed | ConversationNamed | ActionDecided | ToolProgressed | QuestionMade | QuizCompleted | FileReady | OutlineProposed | PagePlanned | HtmlAdded | HtmlCompleted | CssAdded | CssCompleted | JsAdded | JsCompleted | PageReady | AskedBack | BuildOffered | Remarked | TurnFailed | TurnStopped | TurnFinished;

/** POST /api/agent/stream */
export type CreativePostEvent = AgentStart | AgentEnd | MessageSaid | ProgressSaid | ToolCall | ToolResult | SupervisorDecision | ContentUpdate | ImageProgress | WorkflowProgress | BriefReady | LayoutSpecReady | AlignmentMapReady | QualityScored | AskUser | WorkflowPaused | WorkflowComplete | StateUpdate | IntentDetected | ContentTypeDetected;

/** GET /api/runs/{run_id}/events */
export type LibraryDocumentEvent = DocumentFetchingEvent | DocumentAddedEvent | DocumentErrorEvent;
export type LibraryDocumentFrame = { event: "fetching"; data: Omit<DocumentFetchingEvent, "type"> } | { event: "added"; data: Omit<DocumentAddedEvent, "type"> } | { event: "error"; data: Omit<DocumentErrorEvent, "type"> };

/** POST /novachat */
export type NovachatRequestEvent = NovaSystem | NovaChunk | NovaAnswering | NovaError;

/** GET /api/runs/{run_id}/events */
export type ResearchProposalEvent = TimelineProposalEvent | TimelineErrorEvent;
export type ResearchProposalFrame = { event: "proposal"; data: Omit<TimelineProposalEvent, "type"> } | { event: "error"; data: Omit<TimelineErrorEvent, "type"> };

/** POST /research/stream */
export type ResearchReportEvent = PhaseStartEvent | PhaseCompleteEvent | PhaseWarningEvent | GatheringProgressEvent | SectionWrittenEvent | PlanOfferedEvent | PlanReviewedEvent | HeartbeatEvent | StreamCompleteEvent | StreamErrorEvent;
export type ResearchReportFrame = { event: "phase_start"; data: Omit<PhaseStartEvent, "type"> } | { event: "phase_complete"; data: Omit<PhaseCompleteEvent, "type"> } | { event: "phase_warning"; data: Omit<PhaseWarningEvent, "type"> } | { event: "gathering_progress"; data: Omit<GatheringProgressEvent, "type"> } | { event: "section_written"; data: Omit<SectionWrittenEvent, "type"> } | { event: "plan_offered"; data: Omit<PlanOfferedEvent, "type"> } | { event: "plan_reviewed"; data: Omit<PlanReviewedEvent, "type"> } | { event: "heartbeat"; data: Omit<HeartbeatEvent, "type"> } | { event: "complete"; data: Omit<StreamCompleteEvent, "type"> } | { event: "error"; data: Omit<StreamErrorEvent, "type"> };

/** GET /api/research/{session_id}/stream */
export type ResearchTimelineEvent = TimelineProgressEvent | TimelineSkeletonEvent | TimelineNodeDetailEvent | TimelineSynthesisEvent | TimelineCompleteEvent | TimelineErrorEvent;
export type ResearchTimelineFrame = { event: "progress"; data: Omit<TimelineProgressEvent, "type"> } | { event: "skeleton"; data: Omit<TimelineSkeletonEvent, "type"> } | { event: "node_detail"; data: Omit<TimelineNodeDetailEvent, "type"> } | { event: "synthesis"; data: Omit<TimelineSynthesisEvent, "type"> } | { event: "complete"; data: Omit<TimelineCompleteEvent, "type"> } | { event: "error"; data: Omit<TimelineErrorEvent, "type"> };
