CREATE TABLE "delivery_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"database_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "look_first" text;--> statement-breakpoint
CREATE INDEX "deliveries_business_next_at" ON "deliveries" USING btree ("business_id","next_at","id") WHERE next_at is not null;