CREATE TABLE "campaign_ads" (
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"account_remote_id" text NOT NULL,
	"remote_id" text NOT NULL,
	"campaign_id" integer NOT NULL,
	CONSTRAINT "campaign_ads_business_id_network_account_remote_id_remote_id_pk" PRIMARY KEY("business_id","network","account_remote_id","remote_id")
);
--> statement-breakpoint
ALTER TABLE "lockers" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_ads" ADD CONSTRAINT "campaign_ads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_ads_campaign" ON "campaign_ads" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "lockers_campaign" ON "lockers" USING btree ("campaign_id") WHERE campaign_id is not null;