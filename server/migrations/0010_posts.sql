CREATE TABLE "post_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"post_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_version" integer DEFAULT 0 NOT NULL,
	"fields" jsonb NOT NULL,
	"base_at" timestamp with time zone,
	"status" text,
	"out_at" timestamp with time zone,
	"out_title" text,
	"revised_at" timestamp with time zone NOT NULL,
	"revised_version" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"edited_by_id" integer NOT NULL,
	"submit_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"site_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	CONSTRAINT "post_pictures_site_id_media_id_pk" PRIMARY KEY("site_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"copy_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer NOT NULL,
	"reason" text NOT NULL,
	"words" integer NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_submits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_submits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"copy_id" integer,
	"key" text,
	"hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"asked" jsonb NOT NULL,
	"post_id" text,
	"since_at" timestamp with time zone,
	"held_until" timestamp with time zone NOT NULL,
	"share_ids" integer[] DEFAULT '{}' NOT NULL,
	"lines" jsonb NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_copy_id_post_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."post_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_submits" ADD CONSTRAINT "post_submits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_submits" ADD CONSTRAINT "post_submits_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_submits" ADD CONSTRAINT "post_submits_copy_id_post_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."post_copies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_submits" ADD CONSTRAINT "post_submits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contents" ADD CONSTRAINT "saved_contents_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contents" ADD CONSTRAINT "saved_contents_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_copies_post" ON "post_copies" USING btree ("site_id","post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_copies_submit" ON "post_copies" USING btree ("business_id","submit_key") WHERE submit_key is not null;--> statement-breakpoint
CREATE INDEX "post_copies_site" ON "post_copies" USING btree ("site_id","edited_at");--> statement-breakpoint
CREATE INDEX "post_copies_out" ON "post_copies" USING btree ("business_id","out_at") WHERE out_at is not null;--> statement-breakpoint
CREATE INDEX "post_revisions_copy" ON "post_revisions" USING btree ("copy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_submits_key" ON "post_submits" USING btree ("business_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "post_submits_copy" ON "post_submits" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "post_submits_created" ON "post_submits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_contents_business" ON "saved_contents" USING btree ("business_id","id");