ALTER TABLE "lockers" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
CREATE INDEX "lockers_campaign" ON "lockers" USING btree ("campaign_id") WHERE campaign_id is not null;