-- Where an event is on the earth, if its organizer has said so: both or neither, in degrees.
ALTER TABLE "events" ADD COLUMN "latitude" DOUBLE PRECISION, ADD COLUMN "longitude" DOUBLE PRECISION;
ALTER TABLE "events" ADD CONSTRAINT "events_are_somewhere" CHECK (
  ("latitude" IS NULL) = ("longitude" IS NULL) AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180
);
