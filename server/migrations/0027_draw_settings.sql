-- Until now the draw screen proposed a random draw with unique winners; contests that are published keep that.
ALTER TABLE "contest_prizes" ADD COLUMN "method" text DEFAULT 'random' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_prizes" ALTER COLUMN "method" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contest_prizes" ADD COLUMN "is_unique" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_prizes" ALTER COLUMN "is_unique" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contest_prizes" ADD COLUMN "sealed_seed_key" text;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD COLUMN "seed_key" text;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD COLUMN "announces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "contest_prizes" SET "method" = "draw"."method", "is_unique" = "draw"."is_unique" FROM "contest_draws" "draw" WHERE "draw"."prize_id" = "contest_prizes"."id" AND "draw"."state" <> 'failed';--> statement-breakpoint
UPDATE "contest_prizes" SET "method" = 'weighted' FROM "contests" WHERE "contests"."id" = "contest_prizes"."contest_id" AND "contests"."published_at" IS NULL;--> statement-breakpoint
-- What the rules of a published contest said stays in them.
UPDATE "contests" SET "rules" = ("rules" - 'selection') || jsonb_build_object('more', left(concat_ws(E'\n\n', nullif("rules" ->> 'selection', ''), nullif("rules" ->> 'more', '')), 10000)) WHERE "published_at" IS NOT NULL;--> statement-breakpoint
UPDATE "contests" SET "rules" = "rules" - 'selection' WHERE "published_at" IS NULL;
