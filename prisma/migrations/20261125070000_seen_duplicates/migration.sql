-- Runs of one horse (or rider, in a class without horses) in a go that an organizer has seen and kept.
CREATE TABLE "seen_duplicates" (
    "user_activity_id" INTEGER NOT NULL,
    "duplicate_key" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "seen_duplicates_pkey" PRIMARY KEY ("user_activity_id")
);
ALTER TABLE "seen_duplicates" ADD CONSTRAINT "seen_duplicates_user_activity_id_fkey"
  FOREIGN KEY ("user_activity_id") REFERENCES "user_activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
