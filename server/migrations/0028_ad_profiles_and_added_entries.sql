CREATE TABLE "ad_profile_networks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_profile_networks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profile_id" integer NOT NULL,
	"network" text NOT NULL,
	"settings" jsonb NOT NULL,
	"account_id" text NOT NULL,
	"social_account_id" text,
	"account_status" integer,
	"campaign_status" text,
	"status_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"name" text NOT NULL,
	"saved_by_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "ad_profile_networks" ADD CONSTRAINT "ad_profile_networks_profile_id_ad_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profiles" ADD CONSTRAINT "ad_profiles_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profiles" ADD CONSTRAINT "ad_profiles_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_profile_networks_network" ON "ad_profile_networks" USING btree ("profile_id","network");--> statement-breakpoint
CREATE INDEX "ad_profile_networks_social" ON "ad_profile_networks" USING btree ("network","social_account_id");--> statement-breakpoint
CREATE INDEX "ad_profiles_business" ON "ad_profiles" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_profiles_idempotency_key" ON "ad_profiles" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "ad_profiles_text" ON "ad_profiles" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contest_chain_lines_added" ON "contest_chain_lines" USING btree ("contest_id") WHERE kind = 'added';--> statement-breakpoint
CREATE UNIQUE INDEX "contest_action_completions_account" ON "contest_action_completions" USING btree ("action_id","account_hash") WHERE account_hash is not null;