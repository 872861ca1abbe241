-- What is told on request alone: that somebody runs soon, and that their score was saved.
ALTER TABLE "notification_settings" ADD COLUMN "soon" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "saved" BOOLEAN NOT NULL DEFAULT false;
