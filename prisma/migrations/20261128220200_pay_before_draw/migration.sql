ALTER TABLE "events" ADD COLUMN "pay_before_draw" BOOLEAN NOT NULL DEFAULT false;
