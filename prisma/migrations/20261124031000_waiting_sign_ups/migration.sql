-- Where no mail server is set up, the office hands out the code of a sign-up: it follows from this id and APP_SECRET, so
-- that it can be shown and the table alone opens nothing.
ALTER TABLE "one_time_tokens" ADD COLUMN "uid" UUID NOT NULL DEFAULT gen_random_uuid();

-- Results that were written to a folder, because no mail server is set up, reached nobody.
ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_status";
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_status" CHECK ("status" IN ('waiting', 'sending', 'sent', 'saved', 'failed'));
