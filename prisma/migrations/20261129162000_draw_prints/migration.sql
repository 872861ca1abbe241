-- CreateTable
CREATE TABLE "draw_prints" (
    "id" SERIAL NOT NULL,
    "round_id" INTEGER NOT NULL,
    "slots" JSONB NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printed_by_id" INTEGER,

    CONSTRAINT "draw_prints_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draw_prints_round_id_idx" ON "draw_prints"("round_id");

-- CreateIndex
CREATE INDEX "draw_prints_printed_by_id_idx" ON "draw_prints"("printed_by_id");

-- AddForeignKey
ALTER TABLE "draw_prints" ADD CONSTRAINT "draw_prints_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draw_prints" ADD CONSTRAINT "draw_prints_printed_by_id_fkey" FOREIGN KEY ("printed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
