-- The code that opens the page of the first account: one row, gone once it is used.
CREATE TABLE "first_account_codes" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "code" VARCHAR(20) NOT NULL,

    CONSTRAINT "first_account_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "first_account_codes_one" CHECK ("id" = 1)
);
