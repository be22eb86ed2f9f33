// Made by `manage.py contract` from the studio's event models. Do not edit.

export interface AnswerPayload {
  id: number;
  content_type?: "final_answer";
  data: string;
  metadata: Record<string, JsonValue>;
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

export interface ErrorPayload {
  data: string;
  metadata: Record<string, JsonValue>;
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

export interface ItemsPayload {
  /** Tells one call of an agent from another. */
  id: number;
  content_type: "nova3_insight" | "nova3_profile" | "nova3_hitpoint" | "nova3_facts" | "nova3_xhs_post";
  data: Array<MadeItem>;
  metadata: Record<string, JsonValue>;
}

export type JsonValue = unknown;

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

/** A phase finished; `output` is what it made. */
export interface PhaseCompleteEvent {
  type: "phase_complete";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  duration_ms: number;
  output: Record<string, JsonValue>;
}

/** A phase began. */
export interface PhaseStartEvent {
  type: "phase_start";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  message: string;
}

/** How long each phase took, and all of them together. */
export interface PhaseTimings {
  planning_ms?: number;
  gathering_ms?: number;
  synthesis_ms?: number;
  verification_ms?: number;
  total_ms?: number;
}

/** A phase went on with less than it asked for. */
export interface PhaseWarningEvent {
  type: "phase_warning";
  phase: "planning" | "gathering" | "synthesis" | "verification";
  warnings: Array<string>;
  proceeded_with: number;
}

export interface PlanPayload {
  id: number;
  content_type?: "plan_step";
  data: Array<PlanStep>;
  metadata: Record<string, JsonValue>;
}

/** One task of the plan. */
export interface PlanStep {
  id: string;
  step: number;
  action: "insight" | "profile" | "hitpoint" | "facts" | "xhs_writing";
  description: string;
  full_input: string;
  status: "pending" | "running" | "completed" | "failed" | "skipped";
  type?: "plan_step";
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

export interface SystemPayload {
  data: string;
  metadata?: Record<string, JsonValue>;
}

/** POST /novachat */
export type NovachatRequestEvent = NovaSystem | NovaChunk | NovaError;

/** POST /research/stream */
export type ResearchReportEvent = PhaseStartEvent | PhaseCompleteEvent | PhaseWarningEvent | GatheringProgressEvent | HeartbeatEvent | StreamCompleteEvent | StreamErrorEvent;
export type ResearchReportFrame = { event: "phase_start"; data: Omit<PhaseStartEvent, "type"> } | { event: "phase_complete"; data: Omit<PhaseCompleteEvent, "type"> } | { event: "phase_warning"; data: Omit<PhaseWarningEvent, "type"> } | { event: "gathering_progress"; data: Omit<GatheringProgressEvent, "type"> } | { event: "heartbeat"; data: Omit<HeartbeatEvent, "type"> } | { event: "complete"; data: Omit<StreamCompleteEvent, "type"> } | { event: "error"; data: Omit<StreamErrorEvent, "type"> };
