DROP INDEX "rss_items_text";--> statement-breakpoint
ALTER TABLE "ai_settings" ADD COLUMN "youtube_key_id" bigint;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD COLUMN "share_id" integer;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "rss_items" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(title || chr(10) || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD COLUMN "accounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_youtube_key_id_secrets_id_fk" FOREIGN KEY ("youtube_key_id") REFERENCES "public"."secrets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rss_items_published" ON "rss_items" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "rss_items_text" ON "rss_items" USING gin ("search_text" gin_trgm_ops);