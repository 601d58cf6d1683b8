CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "businesses_search";--> statement-breakpoint
DROP FUNCTION search_parts(text);--> statement-breakpoint
CREATE INDEX "audit_entries_text" ON "audit_entries" USING gin ("action" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_text" ON "businesses" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invitations_text" ON "invitations" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deliveries_text" ON "deliveries" USING gin ("title" gin_trgm_ops,"account_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_text" ON "media" USING gin ("name" gin_trgm_ops,"alt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_text" ON "news" USING gin ("header" gin_trgm_ops,"intro" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hosted_posts_text" ON "hosted_posts" USING gin ("title" gin_trgm_ops,"html" gin_trgm_ops,"excerpt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shares_text" ON "shares" USING gin ("message" gin_trgm_ops,"link" gin_trgm_ops);