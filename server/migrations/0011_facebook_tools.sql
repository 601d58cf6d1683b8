CREATE TABLE "facebook_extractors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facebook_extractors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"category_id" text,
	"category_name" text NOT NULL,
	"saved_by_id" integer NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"looking_until" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "facebook_extracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facebook_extracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"extractor_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"site_post_id" text
);
--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extracts" ADD CONSTRAINT "facebook_extracts_extractor_id_facebook_extractors_id_fk" FOREIGN KEY ("extractor_id") REFERENCES "public"."facebook_extractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "facebook_extractors_pair" ON "facebook_extractors" USING btree ("business_id","site_id","page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facebook_extracts_once" ON "facebook_extracts" USING btree ("extractor_id","remote_id");--> statement-breakpoint
CREATE INDEX "facebook_extracts_made" ON "facebook_extracts" USING btree ("extractor_id","site_post_id");