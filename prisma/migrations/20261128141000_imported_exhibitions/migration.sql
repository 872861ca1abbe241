ALTER TABLE "exhibitions" ADD COLUMN "import_id" INTEGER REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "exhibitions_import_id_idx" ON "exhibitions"("import_id");
