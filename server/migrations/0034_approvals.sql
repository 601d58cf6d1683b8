CREATE TABLE "ad_requested_creations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_requested_creations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"creation" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"approval_id" integer
);
--> statement-breakpoint
ALTER TABLE "approval_settings" ADD COLUMN "expiry_hours" integer DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_requested_creations" ADD CONSTRAINT "ad_requested_creations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_creations_key" ON "ad_requested_creations" USING btree ("business_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "approval_settings" DROP COLUMN "automators";--> statement-breakpoint
ALTER TABLE "approval_settings" DROP COLUMN "posts";--> statement-breakpoint
ALTER TABLE "approval_settings" DROP COLUMN "winners";