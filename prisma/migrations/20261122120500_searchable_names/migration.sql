-- A name as it is searched for: in lower case, without accents and outer spaces. The rules have a function of the same
-- name (server/rules/suggest.ts): the two are changed together. The unaccent extension is not everywhere, this is.
CREATE FUNCTION searchable(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(replace(replace(replace(replace(
  translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς’' || chr(10), 'olddiσ'' '),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'));

-- In the order of its characters, as the browser compares them too.
ALTER TABLE "users" ADD COLUMN "searchable" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (searchable("name")) STORED;
ALTER TABLE "horses" ADD COLUMN "searchable" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (searchable("name")) STORED;
ALTER TABLE "bulls" ADD COLUMN "searchable" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (searchable("name")) STORED;

-- DropIndex
DROP INDEX "users_name_trigram";

-- CreateIndex
CREATE INDEX "users_searchable_trigram" ON "users" USING GIN ("searchable" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "horses_searchable_idx" ON "horses"("searchable");

-- CreateIndex
CREATE INDEX "bulls_searchable_idx" ON "bulls"("searchable");
