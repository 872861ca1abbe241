-- What an organization says of itself. Its logo is a table of its own: every look-up reads the organization's row.
ALTER TABLE "organizations"
  ADD COLUMN "time_zone" VARCHAR(64) NOT NULL DEFAULT 'America/Chicago',
  ADD COLUMN "sponsor" VARCHAR(200),
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "logos" (
    "organization_id" INTEGER NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("organization_id")
);

ALTER TABLE "logos" ADD CONSTRAINT "logos_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
