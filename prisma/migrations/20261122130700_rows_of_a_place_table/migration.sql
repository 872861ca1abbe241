-- By what the row of a place table is chosen.
ALTER TABLE "purses" ADD COLUMN "placesBy" VARCHAR(10) NOT NULL DEFAULT 'placed';
ALTER TABLE "purses" ADD CONSTRAINT "purses_places_by" CHECK ("placesBy" IN ('placed', 'entries', 'net'));
