ALTER TABLE "draw_orders" ADD COLUMN "word" VARCHAR(100);
ALTER TABLE "draw_orders" ADD COLUMN "reason" VARCHAR(200);
ALTER TABLE "draw_orders" ADD COLUMN "algorithm" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "draw_orders" ADD COLUMN "committed_at" TIMESTAMPTZ(3);
ALTER TABLE "draw_orders" ADD COLUMN "names" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "draw_orders" ADD COLUMN "made_by_name" VARCHAR(120) NOT NULL DEFAULT '';

-- Of draws that are there already: the names of today.
UPDATE "draw_orders" SET "names" = coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', (entry->>'id')::int, 'user_id', users."id", 'rider', users."name",
    'horse', horses."name", 'slot', (entry->>'draw')::int) ORDER BY (entry->>'id')::int)
  FROM jsonb_array_elements("before") AS entry
    LEFT JOIN "users" ON concat('rider ', users."id") = entry->>'rider'
    LEFT JOIN "horses" ON concat('horse ', horses."id") = entry->>'horse'), '[]');
UPDATE "draw_orders" SET "made_by_name" = users."name" FROM "users" WHERE users."id" = "made_by_id";
