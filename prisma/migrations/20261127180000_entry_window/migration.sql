-- The entry window: codes and days of classes, when entries close, where a late entry goes, and how an entry was
-- scratched.
ALTER TABLE "activities"
  ADD COLUMN "code" VARCHAR(8),
  ADD COLUMN "runs_on" DATE,
  ADD COLUMN "entry_mode" VARCHAR(10) NOT NULL DEFAULT 'wait',
  ADD COLUMN "late_entry_mode" VARCHAR(10) NOT NULL DEFAULT 'end',
  ADD COLUMN "rolls_by_default" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "books_close" VARCHAR(12) NOT NULL DEFAULT 'never',
  ADD COLUMN "books_close_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "activities_code_check" CHECK ("code" ~ '^[a-z0-9]+$'),
  ADD CONSTRAINT "activities_entry_mode_check" CHECK ("entry_mode" IN ('drawn', 'end', 'top', 'scratched', 'wait')),
  ADD CONSTRAINT "activities_late_entry_mode_check"
    CHECK ("late_entry_mode" IN ('drawn', 'end', 'top', 'scratched', 'wait')),
  ADD CONSTRAINT "activities_books_close_check"
    CHECK ("books_close" IN ('never', 'at', 'first horse', 'last 50', 'last drag')),
  ADD CONSTRAINT "activities_books_close_at_check" CHECK (("books_close" = 'at') = ("books_close_at" IS NOT NULL));
CREATE UNIQUE INDEX "activities_event_id_code_key" ON "activities" ("event_id", "code");

ALTER TABLE "user_activities"
  ADD COLUMN "scratch_kind" VARCHAR(10),
  ADD CONSTRAINT "user_activities_scratch_kind_check" CHECK ("scratch_kind" IN ('draw-out', 'vet-out', 'turn-out'));
