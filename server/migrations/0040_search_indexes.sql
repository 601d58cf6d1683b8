ALTER TABLE "post_copies" ADD COLUMN "title" text GENERATED ALWAYS AS (coalesce(published_title, fields ->> 'post_title', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ad_creations_text" ON "ad_creations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "approvals_text" ON "approvals" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contests_text" ON "contests" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_batches_text" ON "delivery_batches" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_copies_text" ON "post_copies" USING gin ("title" gin_trgm_ops);