-- A class, round or event with a draw leaves one when it is deleted.
CREATE TABLE "draw_tombstones" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "event_name" VARCHAR(120) NOT NULL,
    "event_starts_on" DATE NOT NULL,
    "hide_minors" BOOLEAN NOT NULL,
    "class_name" VARCHAR(120) NOT NULL,
    "round" VARCHAR(20) NOT NULL,
    "deleted_by_id" INTEGER NOT NULL,
    "deleted_by_name" VARCHAR(120) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "is_public" BOOLEAN NOT NULL,
    "draws" JSONB NOT NULL,

    CONSTRAINT "draw_tombstones_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "draw_tombstones_organization_id_idx" ON "draw_tombstones"("organization_id");
CREATE INDEX "draw_tombstones_event_id_idx" ON "draw_tombstones"("event_id");
ALTER TABLE "draw_tombstones" ADD CONSTRAINT "draw_tombstones_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Append-only, as the change log.
CREATE FUNCTION refuse_to_change_tombstones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Draw tombstones are never changed or deleted.';
END $$;
CREATE TRIGGER draw_tombstones_append_only BEFORE UPDATE OR DELETE ON "draw_tombstones"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_tombstones();
