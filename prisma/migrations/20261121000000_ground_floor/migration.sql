CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'organizer', 'scorer', 'viewer');

-- CreateEnum
CREATE TYPE "NoTime" AS ENUM ('NT', 'DQ', 'Broke');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "email" VARCHAR(254),
    "password_hash" TEXT,
    "hometown" VARCHAR(120),
    "bbr_id" VARCHAR(20),
    "organization_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "horses" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "rrrs_id" VARCHAR(20),
    "added_by" INTEGER,

    CONSTRAINT "horses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulls" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(120) NOT NULL,

    CONSTRAINT "bulls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "address" VARCHAR(400),
    "next_check_number" INTEGER NOT NULL DEFAULT 1001,
    "check_stock" VARCHAR(10) NOT NULL DEFAULT 'top',
    "check_offset_x" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "check_offset_y" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" "Role" NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id","organization_id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "category" VARCHAR(60) NOT NULL,
    "location" VARCHAR(120),
    "starts_on" DATE NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" SERIAL NOT NULL,
    "event_id" INTEGER NOT NULL,
    "parent_id" INTEGER,
    "name" VARCHAR(120) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "rounds" TEXT[] DEFAULT ARRAY['']::TEXT[],
    "total_slots" INTEGER NOT NULL DEFAULT 100,
    "publish_draw" BOOLEAN NOT NULL DEFAULT false,
    "draw_published_at" TIMESTAMPTZ(3),
    "draw_publication" INTEGER NOT NULL DEFAULT 0,
    "publish_payout" BOOLEAN NOT NULL DEFAULT false,
    "payout_published_at" TIMESTAMPTZ(3),
    "payout_publication" INTEGER NOT NULL DEFAULT 0,
    "published_payout" JSONB,
    "track_horses" BOOLEAN NOT NULL DEFAULT true,
    "track_bulls" BOOLEAN NOT NULL DEFAULT false,
    "has_divisions" BOOLEAN NOT NULL DEFAULT false,
    "judged" BOOLEAN NOT NULL DEFAULT false,
    "points_seasons_group_id" INTEGER,
    "payType" VARCHAR(20) NOT NULL DEFAULT 'formula',
    "min_gap" INTEGER NOT NULL DEFAULT 15,
    "drag_every" INTEGER NOT NULL DEFAULT 5,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carryovers" (
    "from_activity_id" INTEGER NOT NULL,
    "to_activity_id" INTEGER NOT NULL,

    CONSTRAINT "carryovers_pkey" PRIMARY KEY ("from_activity_id","to_activity_id")
);

-- CreateTable
CREATE TABLE "user_activities" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "round" VARCHAR(20) NOT NULL DEFAULT '',
    "draw" INTEGER,
    "user_id" INTEGER,
    "horse_id" INTEGER,
    "bull_id" INTEGER,
    "request" VARCHAR(400),
    "request_class" VARCHAR(5),
    "is_session_only" BOOLEAN NOT NULL DEFAULT false,
    "slack_draw" INTEGER,
    "team_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scores" (
    "id" SERIAL NOT NULL,
    "user_activity_id" INTEGER NOT NULL,
    "value" INTEGER,
    "no_time" "NoTime",
    "penalty_seconds" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "scored_by_id" INTEGER,
    "scored_at" TIMESTAMPTZ(3),

    CONSTRAINT "scores_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrollments" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "user_activity_id" INTEGER NOT NULL,
    "division" INTEGER,
    "place" INTEGER,
    "place_to" INTEGER,
    "prize_cents" INTEGER,
    "points" DECIMAL(9,2),
    "published_value" INTEGER,
    "published_no_time" "NoTime",

    CONSTRAINT "enrollments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "averages" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "horse_id" INTEGER,
    "rounds" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,
    "division" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "place_to" INTEGER NOT NULL,
    "prize_cents" INTEGER NOT NULL,

    CONSTRAINT "averages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purses" (
    "activity_id" INTEGER NOT NULL,
    "entry_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "payback_bp" INTEGER NOT NULL DEFAULT 7500,
    "added_cents" INTEGER NOT NULL DEFAULT 0,
    "added_split" VARCHAR(10) NOT NULL DEFAULT 'RATIO',
    "minimum_entries" INTEGER NOT NULL DEFAULT 0,
    "below_minimum_added_bp" INTEGER NOT NULL DEFAULT 10000,
    "divisions" JSONB NOT NULL DEFAULT '[{"offset":0,"shareBp":10000}]',
    "places" JSONB NOT NULL DEFAULT '[{"upTo":null,"percentsBp":[10000]}]',
    "ties" VARCHAR(10) NOT NULL DEFAULT 'SPLIT',
    "rounding_unit_cents" INTEGER NOT NULL DEFAULT 1,
    "rounding_mode" VARCHAR(10) NOT NULL DEFAULT 'CONSERVE',
    "empty_division" VARCHAR(15) NOT NULL DEFAULT 'PROPORTIONAL',
    "unfilled_places" VARCHAR(15) NOT NULL DEFAULT 'PROPORTIONAL',
    "weights" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "fill_average" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "purses_pkey" PRIMARY KEY ("activity_id")
);

-- CreateTable
CREATE TABLE "points_seasons" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "name" VARCHAR(120) NOT NULL,

    CONSTRAINT "points_seasons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_groups" (
    "id" SERIAL NOT NULL,
    "season_id" INTEGER NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "tracks_horse" BOOLEAN NOT NULL DEFAULT false,
    "points_table" VARCHAR(30) NOT NULL DEFAULT 'NBHA',
    "ties" VARCHAR(10) NOT NULL DEFAULT 'SPLIT',

    CONSTRAINT "points_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_group_members" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "horse_id" INTEGER,

    CONSTRAINT "points_group_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checks" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "payee" VARCHAR(120) NOT NULL,
    "payee_id" INTEGER,
    "cents" INTEGER NOT NULL,
    "memo" VARCHAR(200) NOT NULL DEFAULT '',
    "dated" DATE NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printed_by_id" INTEGER NOT NULL,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by_id" INTEGER,

    CONSTRAINT "checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_lines" (
    "id" SERIAL NOT NULL,
    "check_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER,
    "average_id" INTEGER,
    "cents" INTEGER NOT NULL,
    "description" VARCHAR(200) NOT NULL,
    "voided" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "check_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draw_orders" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "round" VARCHAR(20) NOT NULL,
    "seed" VARCHAR(64) NOT NULL,
    "commitment" VARCHAR(64) NOT NULL,
    "options" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "achieved_gap" INTEGER NOT NULL,
    "made_by_id" INTEGER NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draw_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_logs" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "activity_id" INTEGER,
    "user_activity_id" INTEGER,
    "by_id" INTEGER NOT NULL,
    "action" VARCHAR(40) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "publication" INTEGER NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "body" VARCHAR(400) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "keys" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "key" VARCHAR(64) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "request_hash" VARCHAR(64) NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "mailings" (
    "id" SERIAL NOT NULL,
    "activity_id" INTEGER NOT NULL,
    "notes" VARCHAR(4000) NOT NULL DEFAULT '',
    "sent_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailing_recipients" (
    "id" SERIAL NOT NULL,
    "mailing_id" INTEGER NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "status" VARCHAR(10) NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" VARCHAR(400),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailing_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "broadcasts" (
    "id" BIGSERIAL NOT NULL,
    "channel" VARCHAR(200) NOT NULL,
    "event" VARCHAR(60) NOT NULL,
    "payload" JSONB NOT NULL,
    "except_socket_id" VARCHAR(40),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "broadcasts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" CHAR(64) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_name_trigram" ON "users" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "users_organization_id_idx" ON "users"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "horses_rrrs_id_key" ON "horses"("rrrs_id");

-- CreateIndex
CREATE INDEX "memberships_organization_id_idx" ON "memberships"("organization_id");

-- CreateIndex
CREATE INDEX "events_organization_id_starts_on_idx" ON "events"("organization_id", "starts_on");

-- CreateIndex
CREATE UNIQUE INDEX "events_id_organization_id_key" ON "events"("id", "organization_id");

-- CreateIndex
CREATE INDEX "activities_event_id_parent_id_position_idx" ON "activities"("event_id", "parent_id", "position");

-- CreateIndex
CREATE INDEX "activities_parent_id_idx" ON "activities"("parent_id");

-- CreateIndex
CREATE INDEX "activities_points_seasons_group_id_idx" ON "activities"("points_seasons_group_id");

-- CreateIndex
CREATE INDEX "carryovers_to_activity_id_idx" ON "carryovers"("to_activity_id");

-- CreateIndex
CREATE INDEX "user_activities_user_id_idx" ON "user_activities"("user_id");

-- CreateIndex
CREATE INDEX "user_activities_horse_id_idx" ON "user_activities"("horse_id");

-- CreateIndex
CREATE INDEX "user_activities_bull_id_idx" ON "user_activities"("bull_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_activities_activity_id_round_draw_key" ON "user_activities"("activity_id", "round", "draw");

-- CreateIndex
CREATE UNIQUE INDEX "scores_user_activity_id_key" ON "scores"("user_activity_id");

-- CreateIndex
CREATE INDEX "scores_scored_by_id_idx" ON "scores"("scored_by_id");

-- CreateIndex
CREATE INDEX "enrollments_activity_id_idx" ON "enrollments"("activity_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrollments_user_activity_id_activity_id_key" ON "enrollments"("user_activity_id", "activity_id");

-- CreateIndex
CREATE INDEX "averages_activity_id_idx" ON "averages"("activity_id");

-- CreateIndex
CREATE INDEX "averages_user_id_idx" ON "averages"("user_id");

-- CreateIndex
CREATE INDEX "averages_horse_id_idx" ON "averages"("horse_id");

-- CreateIndex
CREATE INDEX "points_seasons_organization_id_idx" ON "points_seasons"("organization_id");

-- CreateIndex
CREATE INDEX "points_groups_season_id_idx" ON "points_groups"("season_id");

-- CreateIndex
CREATE INDEX "points_group_members_user_id_idx" ON "points_group_members"("user_id");

-- CreateIndex
CREATE INDEX "points_group_members_horse_id_idx" ON "points_group_members"("horse_id");

-- CreateIndex
CREATE INDEX "checks_activity_id_idx" ON "checks"("activity_id");

-- CreateIndex
CREATE UNIQUE INDEX "checks_organization_id_number_key" ON "checks"("organization_id", "number");

-- CreateIndex
CREATE INDEX "check_lines_check_id_idx" ON "check_lines"("check_id");

-- CreateIndex
CREATE INDEX "draw_orders_activity_id_round_idx" ON "draw_orders"("activity_id", "round");

-- CreateIndex
CREATE INDEX "audit_logs_activity_id_at_idx" ON "audit_logs"("activity_id", "at");

-- CreateIndex
CREATE INDEX "audit_logs_user_activity_id_at_idx" ON "audit_logs"("user_activity_id", "at");

-- CreateIndex
CREATE INDEX "audit_logs_organization_id_idx" ON "audit_logs"("organization_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notifications_activity_id_idx" ON "notifications"("activity_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_activity_id_kind_publication_key" ON "notifications"("user_id", "activity_id", "kind", "publication");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "mailings_activity_id_created_at_idx" ON "mailings"("activity_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mailing_recipients_mailing_id_email_key" ON "mailing_recipients"("mailing_id", "email");

-- CreateIndex
CREATE INDEX "broadcasts_channel_id_idx" ON "broadcasts"("channel", "id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_points_seasons_group_id_fkey" FOREIGN KEY ("points_seasons_group_id") REFERENCES "points_groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carryovers" ADD CONSTRAINT "carryovers_from_activity_id_fkey" FOREIGN KEY ("from_activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carryovers" ADD CONSTRAINT "carryovers_to_activity_id_fkey" FOREIGN KEY ("to_activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_horse_id_fkey" FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_bull_id_fkey" FOREIGN KEY ("bull_id") REFERENCES "bulls"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scores" ADD CONSTRAINT "scores_user_activity_id_fkey" FOREIGN KEY ("user_activity_id") REFERENCES "user_activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scores" ADD CONSTRAINT "scores_scored_by_id_fkey" FOREIGN KEY ("scored_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_activity_id_fkey" FOREIGN KEY ("user_activity_id") REFERENCES "user_activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "averages" ADD CONSTRAINT "averages_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "averages" ADD CONSTRAINT "averages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "averages" ADD CONSTRAINT "averages_horse_id_fkey" FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purses" ADD CONSTRAINT "purses_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_seasons" ADD CONSTRAINT "points_seasons_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_groups" ADD CONSTRAINT "points_groups_season_id_fkey" FOREIGN KEY ("season_id") REFERENCES "points_seasons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_group_members" ADD CONSTRAINT "points_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "points_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_group_members" ADD CONSTRAINT "points_group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_group_members" ADD CONSTRAINT "points_group_members_horse_id_fkey" FOREIGN KEY ("horse_id") REFERENCES "horses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checks" ADD CONSTRAINT "checks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checks" ADD CONSTRAINT "checks_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_lines" ADD CONSTRAINT "check_lines_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_lines" ADD CONSTRAINT "check_lines_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_lines" ADD CONSTRAINT "check_lines_average_id_fkey" FOREIGN KEY ("average_id") REFERENCES "averages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draw_orders" ADD CONSTRAINT "draw_orders_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say.

-- E-mail addresses are kept in lower case; a person without one was typed in by an organization.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "users" ADD CONSTRAINT "users_typed_in_or_registered" CHECK (("email" IS NULL) = ("organization_id" IS NOT NULL));
ALTER TABLE "users" ADD CONSTRAINT "users_name_given" CHECK (btrim("name") <> '');
CREATE UNIQUE INDEX "users_typed_in_once" ON "users" ("organization_id", lower("name")) WHERE "organization_id" IS NOT NULL;

ALTER TABLE "horses" ADD CONSTRAINT "horses_name_given" CHECK (btrim("name") <> '');
CREATE UNIQUE INDEX "horses_name_once" ON "horses" (lower("name") text_pattern_ops);
ALTER TABLE "bulls" ADD CONSTRAINT "bulls_name_given" CHECK (btrim("name") <> '');
CREATE UNIQUE INDEX "bulls_name_once" ON "bulls" (lower("name") text_pattern_ops);

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_stock" CHECK ("check_stock" IN ('top', 'middle', 'bottom', 'three'));

ALTER TABLE "activities" ADD CONSTRAINT "activities_slots" CHECK ("total_slots" BETWEEN 1 AND 10000);
ALTER TABLE "activities" ADD CONSTRAINT "activities_not_own_parent" CHECK ("parent_id" <> "id");
ALTER TABLE "activities" ADD CONSTRAINT "activities_rounds" CHECK (cardinality("rounds") >= 1);
ALTER TABLE "activities" ADD CONSTRAINT "activities_gaps" CHECK ("min_gap" >= 1 AND "drag_every" >= 1);
ALTER TABLE "activities" ADD CONSTRAINT "activities_pay_type" CHECK ("payType" IN ('formula', 'custom'));

ALTER TABLE "carryovers" ADD CONSTRAINT "carryovers_elsewhere" CHECK ("from_activity_id" <> "to_activity_id");

ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_draw" CHECK ("draw" >= 1);
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_request_class" CHECK ("request_class" IN ('early', 'late'));

ALTER TABLE "scores" ADD CONSTRAINT "scores_one_kind" CHECK ("value" IS NULL OR "no_time" IS NULL);
ALTER TABLE "scores" ADD CONSTRAINT "scores_positive" CHECK ("value" >= 0 AND "penalty_seconds" >= 0);

ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_money" CHECK ("prize_cents" >= 0);
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_points" CHECK ("points" >= 0);
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_place" CHECK ("place_to" >= "place" AND "place" >= 1 AND "division" >= 1);

ALTER TABLE "averages" ADD CONSTRAINT "averages_sane" CHECK ("prize_cents" >= 0 AND "place_to" >= "place" AND "rounds" >= 1);
CREATE UNIQUE INDEX "averages_once" ON "averages" ("activity_id", "user_id", coalesce("horse_id", 0));

ALTER TABLE "purses" ADD CONSTRAINT "purses_money" CHECK ("entry_fee_cents" >= 0 AND "added_cents" >= 0 AND "minimum_entries" >= 0 AND "rounding_unit_cents" >= 1);
ALTER TABLE "purses" ADD CONSTRAINT "purses_payback" CHECK ("payback_bp" BETWEEN 0 AND 10000 AND "below_minimum_added_bp" BETWEEN 0 AND 10000);
ALTER TABLE "purses" ADD CONSTRAINT "purses_choices" CHECK (
  "added_split" IN ('RATIO', 'EVEN') AND "ties" IN ('SPLIT', 'FULL') AND "rounding_mode" IN ('CONSERVE', 'NEAREST')
  AND "empty_division" IN ('PROPORTIONAL', 'EVEN', 'RETAIN') AND "unfilled_places" IN ('PROPORTIONAL', 'EVEN', 'RETAIN'));

ALTER TABLE "points_groups" ADD CONSTRAINT "points_groups_ties" CHECK ("ties" IN ('SPLIT', 'HIGH'));
CREATE UNIQUE INDEX "points_group_members_once" ON "points_group_members" ("group_id", "user_id", coalesce("horse_id", 0));

ALTER TABLE "checks" ADD CONSTRAINT "checks_money" CHECK ("cents" >= 0);
CREATE UNIQUE INDEX "check_lines_enrollment_once" ON "check_lines" ("enrollment_id") WHERE NOT "voided";
CREATE UNIQUE INDEX "check_lines_average_once" ON "check_lines" ("average_id") WHERE NOT "voided";

ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_status" CHECK ("status" IN ('waiting', 'sending', 'sent', 'failed'));

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.';
END $$;
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE ON "audit_logs" FOR EACH ROW EXECUTE FUNCTION refuse_change();
