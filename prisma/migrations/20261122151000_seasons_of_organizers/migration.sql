ALTER TABLE "points_seasons"
  ADD COLUMN "slug" VARCHAR(80) NOT NULL DEFAULT (gen_random_uuid())::text,
  ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- As a new one gets it: its name in letters and digits, and its id.
UPDATE "points_seasons" SET "slug" = btrim(
  btrim(left(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 60), '-')
  || '-' || "id", '-');

-- CreateIndex
CREATE UNIQUE INDEX "points_seasons_slug_key" ON "points_seasons"("slug");

ALTER TABLE "points_groups"
  ADD COLUMN "own_points" DECIMAL(7,2)[] NOT NULL DEFAULT ARRAY[]::DECIMAL(7,2)[],
  ADD COLUMN "counts_by" VARCHAR(10),
  ADD COLUMN "moves_up" BOOLEAN,
  ADD COLUMN "division_offsets" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "points_groups" ADD CONSTRAINT "points_groups_counts_by" CHECK ("counts_by" IN ('division', 'contest'));

-- Null: from the beginning, and for good. That is what every membership was until now.
ALTER TABLE "points_group_members"
  ADD COLUMN "counts_from" DATE,
  ADD COLUMN "left_on" DATE;

-- Nobody is a member twice at a time.
DROP INDEX "points_group_members_once";
CREATE UNIQUE INDEX "points_group_members_once" ON "points_group_members"("group_id", "user_id", coalesce("horse_id", 0))
  WHERE "left_on" IS NULL;

-- CreateIndex
CREATE INDEX "points_group_members_group_id_user_id_idx" ON "points_group_members"("group_id", "user_id");
