ALTER TABLE "approval_settings" ADD COLUMN "posts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_settings" ADD COLUMN "winners" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD COLUMN "post_id" integer;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD COLUMN "action" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD COLUMN "plan_hours" integer DEFAULT 24 NOT NULL;