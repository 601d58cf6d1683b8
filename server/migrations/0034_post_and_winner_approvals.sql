ALTER TABLE "approval_settings" ADD COLUMN "posts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_settings" ADD COLUMN "winners" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "payload" jsonb;