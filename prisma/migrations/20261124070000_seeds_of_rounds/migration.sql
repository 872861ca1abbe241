-- Every round gets a random seed when it is made: 32 bytes, as 64 hexadecimal digits. Three UUIDs hold 366 random bits.
CREATE FUNCTION random_seed() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT encode(sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'hex')
$$;

-- The seed of a round that is there already followed from the secret of the installation, which no migration knows. The
-- server stores it at its next start: until then it is ''.
ALTER TABLE "rounds" ADD COLUMN "seed" VARCHAR(64) NOT NULL DEFAULT '';
ALTER TABLE "rounds" ALTER COLUMN "seed" SET DEFAULT random_seed();
-- Averages and incentives have no draw, so nobody was shown a commitment of theirs.
UPDATE "rounds" SET "seed" = random_seed() FROM "activities"
WHERE "activities"."id" = "activity_id" AND ("parent_id" IS NOT NULL OR "rounds"."name" = 'average');
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_seed" CHECK ("seed" ~ '^([0-9a-f]{64})?$');

-- The SHA-256 of the seed's 64 characters. Nobody can write another one.
ALTER TABLE "rounds" ADD COLUMN "commitment" TEXT NOT NULL GENERATED ALWAYS AS
  (CASE WHEN "seed" = '' THEN '' ELSE encode(sha256(decode("seed", 'escape')), 'hex') END) STORED;

-- Of a round that is there already: when its last draw was made, or now.
ALTER TABLE "rounds" ADD COLUMN "committed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
UPDATE "rounds" SET "committed_at" = made.at
FROM (SELECT "activity_id", "round", max("made_at") AS at FROM "draw_orders" GROUP BY 1, 2) AS made
WHERE made."activity_id" = "rounds"."activity_id" AND made."round" = "rounds"."name";

ALTER TABLE "rounds" ADD COLUMN "replaced_commitments" JSONB NOT NULL DEFAULT '[]';
