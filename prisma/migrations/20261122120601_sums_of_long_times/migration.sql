-- Several of the longest times add up to more than an integer holds.
ALTER TABLE "averages" ALTER COLUMN "value" SET DATA TYPE BIGINT;
