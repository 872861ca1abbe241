-- When a payee's W-9 came in: of a person, or of a payee who is only a name on checks.
CREATE TABLE "w9s" (
  "id" SERIAL PRIMARY KEY,
  "organization_id" INTEGER NOT NULL,
  "user_id" INTEGER,
  "payee" VARCHAR(120),
  "received_on" DATE NOT NULL,
  "by_id" INTEGER NOT NULL,
  CONSTRAINT "w9s_payee_check" CHECK (num_nonnulls("user_id", "payee") = 1)
);
CREATE UNIQUE INDEX "w9s_of_user" ON "w9s" ("organization_id", "user_id") WHERE "user_id" IS NOT NULL;
CREATE UNIQUE INDEX "w9s_of_payee" ON "w9s" ("organization_id", lower("payee")) WHERE "payee" IS NOT NULL;
CREATE INDEX "w9s_organization_id_idx" ON "w9s" ("organization_id");
CREATE INDEX "w9s_user_id_idx" ON "w9s" ("user_id");
CREATE INDEX "w9s_by_id_idx" ON "w9s" ("by_id");
ALTER TABLE "w9s" ADD CONSTRAINT "w9s_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "w9s" ADD CONSTRAINT "w9s_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "w9s" ADD CONSTRAINT "w9s_by_id_fkey"
  FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
