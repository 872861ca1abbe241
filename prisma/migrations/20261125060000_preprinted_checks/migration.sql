ALTER TABLE "organizations" ADD COLUMN "check_preprinted" BOOLEAN NOT NULL DEFAULT false;
