-- AlterTable
ALTER TABLE "exhibitions" ADD COLUMN     "payment_id" INTEGER;

-- CreateIndex
CREATE INDEX "exhibitions_payment_id_idx" ON "exhibitions"("payment_id");

-- AddForeignKey
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
