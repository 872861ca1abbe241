-- Horses that are called nearly so are looked for like riders are.
CREATE INDEX "horses_searchable_trigram" ON "horses" USING GIN ("searchable" gin_trgm_ops);
