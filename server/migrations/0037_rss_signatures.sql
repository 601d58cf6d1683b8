DROP INDEX "rss_items_newest";--> statement-breakpoint
ALTER TABLE "rss_items" ADD COLUMN "signature" bit(2048);--> statement-breakpoint
CREATE INDEX "rss_items_unsigned" ON "rss_items" USING btree ("id") WHERE "rss_items"."signature" is null;--> statement-breakpoint
CREATE INDEX "rss_items_newest" ON "rss_items" USING btree ("source_id","published_at","id","signature");