ALTER TABLE "connections" ADD COLUMN "grant_user_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "removed_assets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "connections" SET "grant_user_id" = "remote_id" WHERE "network" <> 'youtube';
