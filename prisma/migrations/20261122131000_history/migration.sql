-- The log of changes becomes the history: what kind of change, by which shape, in which event, and what it undoes.
ALTER TABLE "audit_logs" RENAME TO "changes";
ALTER TABLE "changes" RENAME CONSTRAINT "audit_logs_pkey" TO "changes_pkey";
ALTER TABLE "changes" RENAME CONSTRAINT "audit_logs_organization_id_fkey" TO "changes_organization_id_fkey";
ALTER TABLE "changes" RENAME COLUMN "action" TO "kind";
ALTER SEQUENCE "audit_logs_id_seq" RENAME TO "changes_id_seq";
ALTER INDEX "audit_logs_activity_id_at_idx" RENAME TO "changes_activity_id_at_idx";
ALTER INDEX "audit_logs_user_activity_id_at_idx" RENAME TO "changes_user_activity_id_at_idx";
ALTER INDEX "audit_logs_organization_id_idx" RENAME TO "changes_organization_id_idx";

-- 0: from before the kinds of change had shapes.
ALTER TABLE "changes"
  ADD COLUMN "schema_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "event_id" INTEGER,
  ADD COLUMN "batch_id" UUID,
  ADD COLUMN "undoes_id" BIGINT,
  ADD COLUMN "session_id" CHAR(64);
ALTER TABLE "changes" ALTER COLUMN "schema_version" DROP DEFAULT;

DROP TRIGGER audit_logs_append_only ON "changes";
UPDATE "changes" SET "event_id" = activities."event_id" FROM "activities" WHERE activities."id" = "changes"."activity_id";
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history is append-only.';
END $$;
CREATE TRIGGER changes_append_only BEFORE UPDATE OR DELETE ON "changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "changes" ADD CONSTRAINT "changes_undoes_id_fkey"
  FOREIGN KEY ("undoes_id") REFERENCES "changes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "changes_undoes_id_key" ON "changes"("undoes_id");
CREATE INDEX "changes_event_id_at_idx" ON "changes"("event_id", "at");
CREATE INDEX "changes_batch_id_idx" ON "changes"("batch_id");
