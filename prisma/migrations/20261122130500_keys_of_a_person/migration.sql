-- Two people may make the same key, and neither gets the other's answer.
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey",
ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id", "key");

DELETE FROM "idempotency_keys" WHERE NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "idempotency_keys"."user_id");

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
