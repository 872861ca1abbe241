-- The link in an invitation's email has a key of its own, which proves the address. Emails sent before have none.
ALTER TABLE "invitations" ADD COLUMN     "mail_hash" CHAR(64);

CREATE UNIQUE INDEX "invitations_mail_hash_key" ON "invitations"("mail_hash");
