-- What a notification says of its person, so that only whom something changed for is pushed to again.
ALTER TABLE "notifications" ADD COLUMN "about" VARCHAR(400), ADD COLUMN "slot" INTEGER;
CREATE INDEX "notifications_user_id_read_at_idx" ON "notifications"("user_id", "read_at");

-- The ways that somebody chose; without a row those of the beginning.
CREATE TABLE "notification_settings" (
  "user_id" INTEGER NOT NULL,
  "push" BOOLEAN NOT NULL DEFAULT true,
  "email" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By these push services know this server: one row, made at the first start.
CREATE TABLE "vapid_keys" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "public_key" VARCHAR(120) NOT NULL,
  "private_key" VARCHAR(60) NOT NULL,
  CONSTRAINT "vapid_keys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "vapid_keys_one" CHECK ("id" = 1)
);

-- A device hears as long as somebody is signed in there, and under the key that it subscribed with. Until now nothing
-- made such rows.
DELETE FROM "push_subscriptions";
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" CHAR(64) NOT NULL, ADD COLUMN "key_fingerprint" VARCHAR(64) NOT NULL;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");

-- What is sent of a notification: once to each device, and once by e-mail.
CREATE TABLE "deliveries" (
  "id" SERIAL NOT NULL,
  "notification_id" INTEGER NOT NULL,
  "way" VARCHAR(5) NOT NULL,
  "subscription_id" INTEGER,
  "status" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "not_before" TIMESTAMPTZ(3),
  "error" VARCHAR(400),
  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "deliveries_way" CHECK ("way" IN ('push', 'email')),
  CONSTRAINT "deliveries_status" CHECK ("status" IN ('waiting', 'sending', 'accepted', 'uncertain', 'failed'))
);
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "deliveries_notification_id_subscription_id_key" ON "deliveries"("notification_id", "subscription_id");
CREATE UNIQUE INDEX "deliveries_one_email" ON "deliveries"("notification_id") WHERE "way" = 'email';
CREATE INDEX "deliveries_subscription_id_idx" ON "deliveries"("subscription_id");
