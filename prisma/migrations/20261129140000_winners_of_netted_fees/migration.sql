ALTER TABLE "payments" ADD COLUMN "winner_id" INTEGER;

-- CreateIndex
CREATE INDEX "payments_winner_id_idx" ON "payments"("winner_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_winner_id_fkey" FOREIGN KEY ("winner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- If a check paid the winnings of several riders, it isn't known whose winnings paid the fees.
UPDATE "payments" SET "winner_id" = "winners"."winner_id"
FROM (
  SELECT check_id, min(coalesce(user_activities.user_id, averages.user_id)) AS winner_id
  FROM check_lines
    LEFT JOIN enrollments ON enrollments.id = enrollment_id
    LEFT JOIN user_activities ON user_activities.id = user_activity_id
    LEFT JOIN averages ON averages.id = average_id
  GROUP BY check_id
  HAVING count(DISTINCT coalesce(user_activities.user_id, averages.user_id, 0)) = 1
) AS "winners"
WHERE "winners"."check_id" = "payments"."check_id" AND "kind" = 'winnings';
