"""The library's tables, and the full-text index over passages.

The index lives beside Django's tables: on SQLite an FTS5 table that triggers keep in step (a later migration that
rebuilds `library_passage` on SQLite must call `create_index` again, since triggers go with the table), on Postgres
a generated tsvector column with a GIN index.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


SQLITE = [
    """CREATE VIRTUAL TABLE library_passage_fts USING fts5(
        head_terms, terms, content='library_passage', content_rowid='id',
        tokenize="unicode61 remove_diacritics 0 tokenchars '.'"
    )""",
    "CREATE VIRTUAL TABLE library_passage_words USING fts5vocab('library_passage_fts', 'row')",
    """CREATE TRIGGER library_passage_added AFTER INSERT ON library_passage BEGIN
        INSERT INTO library_passage_fts(rowid, head_terms, terms) VALUES (new.id, new.head_terms, new.terms);
    END""",
    """CREATE TRIGGER library_passage_removed AFTER DELETE ON library_passage BEGIN
        INSERT INTO library_passage_fts(library_passage_fts, rowid, head_terms, terms)
        VALUES ('delete', old.id, old.head_terms, old.terms);
    END""",
    """CREATE TRIGGER library_passage_changed AFTER UPDATE OF head_terms, terms ON library_passage BEGIN
        INSERT INTO library_passage_fts(library_passage_fts, rowid, head_terms, terms)
        VALUES ('delete', old.id, old.head_terms, old.terms);
        INSERT INTO library_passage_fts(rowid, head_terms, terms) VALUES (new.id, new.head_terms, new.terms);
    END""",
]
SQLITE_REMOVAL = [
    "DROP TRIGGER library_passage_added",
    "DROP TRIGGER library_passage_removed",
    "DROP TRIGGER library_passage_changed",
    "DROP TABLE library_passage_words",
    "DROP TABLE library_passage_fts",
]
POSTGRES = [
    """ALTER TABLE library_passage ADD COLUMN search tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('simple', head_terms), 'A') || setweight(to_tsvector('simple', terms), 'D')
    ) STORED""",
    "CREATE INDEX library_passage_search ON library_passage USING gin (search)",
]
POSTGRES_REMOVAL = ["ALTER TABLE library_passage DROP COLUMN search"]


def create_index(apps, schema_editor):
    _execute(schema_editor, SQLITE, POSTGRES)


def drop_index(apps, schema_editor):
    _execute(schema_editor, SQLITE_REMOVAL, POSTGRES_REMOVAL)


def _execute(schema_editor, sqlite, postgres):
    statements = {"sqlite": sqlite, "postgresql": postgres}.get(schema_editor.connection.vendor)
    if statements is None:
        raise NotImplementedError("The library's full-text index knows SQLite and Postgres.")
    for statement in statements:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('runs', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=300)),
                ('url', models.CharField(blank=True, max_length=2000)),
                ('publisher', models.CharField(blank=True, max_length=200)),
                ('published', models.CharField(blank=True, help_text='ISO date as far as it is known: 2007, 2007-01, …', max_length=10)),
                ('language', models.CharField(choices=[('en', 'English'), ('zh', '中文')], max_length=2)),
                ('media_type', models.CharField(max_length=100)),
                ('filename', models.CharField(max_length=255)),
                ('sha256', models.CharField(help_text="Of the file's bytes.", max_length=64)),
                ('size', models.PositiveBigIntegerField(help_text='Bytes.')),
                ('topic', models.CharField(blank=True, max_length=200)),
                ('shared', models.BooleanField(default=False, help_text='Readable for every user, as the sample documents are.')),
                ('kept_from', models.CharField(blank=True, help_text='The result it was kept from: report/…; empty where it was given.', max_length=80)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('encoder', models.CharField(blank=True, help_text='Whose vectors all its passages have; empty until they are computed.', max_length=100)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'document', 'verbose_name_plural': 'documents',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Passage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('heading', models.CharField(blank=True, max_length=300)),
                ('text', models.TextField()),
                ('head_terms', models.TextField(blank=True, help_text="Search terms of the document's title and the heading.")),
                ('terms', models.TextField(blank=True, help_text='Search terms of the text; the full-text index reads them.')),
                ('content_hash', models.CharField(help_text='SHA-256 of the normalised text.', max_length=64)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='library.document')),
            ],
            options={
                'ordering': ['document', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Ground',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(help_text='Within the kept document; the same text has one number.')),
                ('sentence', models.TextField(help_text='As it stands in the passage of the kept document.')),
                ('provider', models.CharField(max_length=20)),
                ('title', models.CharField(max_length=500)),
                ('url', models.CharField(blank=True, max_length=2000)),
                ('publisher', models.CharField(blank=True, max_length=200)),
                ('published', models.CharField(blank=True, max_length=10)),
                ('heading', models.CharField(blank=True, max_length=300)),
                ('text', models.TextField()),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='library.document')),
                ('held_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grounds', to='library.passage')),
                ('passage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='library.passage')),
            ],
            options={
                'ordering': ['held_by', 'id'],
            },
        ),
        migrations.CreateModel(
            name='PassageVector',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('encoder', models.CharField(max_length=100)),
                ('numbers', models.BinaryField(help_text='One signed byte for each number; of any length, the direction counts.')),
                ('passage', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='vector', to='library.passage')),
            ],
        ),
        migrations.CreateModel(
            name='Evidence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(help_text='e1, e2, … within the run.', max_length=12)),
                ('number', models.PositiveIntegerField()),
                ('provider', models.CharField(max_length=20)),
                ('title', models.CharField(max_length=500)),
                ('url', models.CharField(blank=True, max_length=2000)),
                ('publisher', models.CharField(blank=True, max_length=200)),
                ('published', models.CharField(blank=True, max_length=10)),
                ('heading', models.CharField(blank=True, max_length=300)),
                ('text', models.TextField()),
                ('content_hash', models.CharField(max_length=64)),
                ('origin', models.PositiveIntegerField(help_text='Near-identical texts of a run share an origin.')),
                ('retrieved_at', models.DateTimeField()),
                ('queries', models.JSONField(default=list, help_text='The searches that found it.')),
                ('grounds', models.JSONField(default=list, help_text='What the passage of a kept result itself rests on.')),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='evidence', to='library.document')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evidence', to='runs.run')),
                ('passage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='evidence', to='library.passage')),
            ],
            options={
                'verbose_name': 'evidence', 'verbose_name_plural': 'evidence',
                
                'ordering': ['run', 'number'],
            },
        ),
        migrations.CreateModel(
            name='CachedSearch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(help_text='SHA-256 of the query.', max_length=64)),
                ('outcome', models.JSONField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cached_searches', to='runs.run')),
            ],
            options={
                'verbose_name_plural': 'cached searches',
                'constraints': [models.UniqueConstraint(fields=('run', 'key'), name='search_once_per_run')],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=200)),
                ('text', models.TextField(blank=True)),
                ('tags', models.JSONField(default=list)),
                ('likes', models.PositiveIntegerField(default=0)),
                ('collects', models.PositiveIntegerField(default=0)),
                ('comments', models.PositiveIntegerField(default=0)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('topic', models.CharField(blank=True, max_length=100)),
                ('shared', models.BooleanField(default=False, help_text='Readable for every user, as the invented sample is.')),
                ('sha256', models.CharField(help_text='Of title and text.', max_length=64)),
                ('encoder', models.CharField(blank=True, help_text='Whose numbers these are; empty until it has worked.', max_length=100)),
                ('numbers', models.BinaryField(default=bytes, help_text='What the note means, by its head, by all of it and by its words.')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'note', 'verbose_name_plural': 'notes',
                'ordering': ['-published_at', '-id'],
                'indexes': [models.Index(condition=models.Q(('shared', True)), fields=['shared'], name='note_shared')],
                'constraints': [models.UniqueConstraint(fields=('owner', 'sha256'), name='note_once_per_owner')],
            },
        ),
        migrations.AddIndex(
            model_name='document',
            index=models.Index(condition=models.Q(('shared', True)), fields=['shared'], name='document_shared'),
        ),
        migrations.AddConstraint(
            model_name='document',
            constraint=models.UniqueConstraint(fields=('owner', 'sha256'), name='document_once_per_owner'),
        ),
        migrations.AddConstraint(
            model_name='passage',
            constraint=models.UniqueConstraint(fields=('document', 'position'), name='passage_position'),
        ),
        migrations.AddConstraint(
            model_name='evidence',
            constraint=models.UniqueConstraint(fields=('run', 'key'), name='evidence_key'),
        ),
        migrations.AddConstraint(
            model_name='evidence',
            constraint=models.UniqueConstraint(fields=('run', 'content_hash'), name='evidence_once_per_run'),
        ),
        migrations.RunPython(create_index, drop_index),
    ]
