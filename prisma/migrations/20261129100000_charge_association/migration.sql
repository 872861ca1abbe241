-- A charge keeps the association that it is owed to when its fee is renamed or removed later.
ALTER TABLE "charges" ADD COLUMN "association" VARCHAR(60);
UPDATE "charges" SET "association" = "fee_kinds"."association"
FROM "fee_kinds" WHERE "fee_kinds"."id" = "charges"."fee_kind_id";
