CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"source_name" text NOT NULL,
	"language" text NOT NULL,
	"consent" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"confirm_key_hash" text,
	"unsubscribe_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"business_id" integer NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_emails" ADD CONSTRAINT "subscription_emails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_text" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_address" ON "subscribers" USING btree ("business_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_confirm_key" ON "subscribers" USING btree ("confirm_key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_unsubscribe_key" ON "subscribers" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "subscribers_source" ON "subscribers" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "subscribers_pending" ON "subscribers" USING btree ("requested_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "subscription_emails_mailbox" ON "subscription_emails" USING btree ("mailbox","sent_at");