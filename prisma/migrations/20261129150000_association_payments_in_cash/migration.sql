-- AlterTable
ALTER TABLE "association_payments" ADD COLUMN     "back_cash_box_id" INTEGER,
ADD COLUMN     "cash_box_id" INTEGER,
ADD COLUMN     "kind" VARCHAR(5);

-- CreateIndex
CREATE INDEX "association_payments_cash_box_id_idx" ON "association_payments"("cash_box_id");

-- CreateIndex
CREATE INDEX "association_payments_back_cash_box_id_idx" ON "association_payments"("back_cash_box_id");

-- AddForeignKey
ALTER TABLE "association_payments" ADD CONSTRAINT "association_payments_cash_box_id_fkey" FOREIGN KEY ("cash_box_id") REFERENCES "cash_boxes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "association_payments" ADD CONSTRAINT "association_payments_back_cash_box_id_fkey" FOREIGN KEY ("back_cash_box_id") REFERENCES "cash_boxes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
