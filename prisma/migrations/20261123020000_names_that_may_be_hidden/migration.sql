-- What waits to be sent is checked once more when it is sent.
ALTER TABLE "broadcasts" ADD COLUMN "names_of" INTEGER;
