CREATE TABLE "hosted_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hosted_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" integer
);
--> statement-breakpoint
CREATE TABLE "hosted_old_slugs" (
	"site_id" integer NOT NULL,
	"slug" text NOT NULL,
	"post_id" integer NOT NULL,
	CONSTRAINT "hosted_old_slugs_site_id_slug_pk" PRIMARY KEY("site_id","slug")
);
--> statement-breakpoint
CREATE TABLE "hosted_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hosted_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"excerpt" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"author_id" integer,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"picture_id" text,
	"on_front_page" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_moves" (
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"new_post_id" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_moves_from_id_to_id_post_id_pk" PRIMARY KEY("from_id","to_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "site_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text NOT NULL,
	"accent" text DEFAULT 'violet' NOT NULL,
	"social" jsonb,
	"slug" text,
	"address" text,
	"connection_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"moved_to_id" integer,
	"moving_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "hosted_categories" ADD CONSTRAINT "hosted_categories_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ADD CONSTRAINT "hosted_old_slugs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ADD CONSTRAINT "hosted_old_slugs_post_id_hosted_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."hosted_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_posts" ADD CONSTRAINT "hosted_posts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_posts" ADD CONSTRAINT "hosted_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_from_id_sites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_to_id_sites_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_old_slugs" ADD CONSTRAINT "site_old_slugs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_categories_slug" ON "hosted_categories" USING btree ("site_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_categories_name" ON "hosted_categories" USING btree ("site_id",coalesce(parent_id, 0),lower(name));--> statement-breakpoint
CREATE INDEX "hosted_old_slugs_post" ON "hosted_old_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_posts_slug" ON "hosted_posts" USING btree ("site_id","slug") WHERE slug <> '';--> statement-breakpoint
CREATE INDEX "hosted_posts_out" ON "hosted_posts" USING btree ("site_id","state","publish_at","id");--> statement-breakpoint
CREATE INDEX "hosted_posts_newest" ON "hosted_posts" USING btree ("site_id",coalesce(publish_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "hosted_posts_created" ON "hosted_posts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "site_old_slugs_site" ON "site_old_slugs" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_connection" ON "sites" USING btree ("business_id","connection_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sites_business" ON "sites" USING btree ("business_id","id");