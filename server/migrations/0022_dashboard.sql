CREATE TABLE "dashboards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"business_id" integer,
	"columns" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboards_user_business" UNIQUE NULLS NOT DISTINCT("user_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "page_likes" (
	"business_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"day" date NOT NULL,
	"likes" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_likes_business_id_page_id_day_pk" PRIMARY KEY("business_id","page_id","day")
);
--> statement-breakpoint
CREATE TABLE "page_post_actions" (
	"business_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"post_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"gained" integer NOT NULL,
	CONSTRAINT "page_post_actions_business_id_page_id_post_id_read_at_pk" PRIMARY KEY("business_id","page_id","post_id","read_at")
);
--> statement-breakpoint
CREATE TABLE "page_posts" (
	"business_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"post_id" text NOT NULL,
	"links" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"actions" integer NOT NULL,
	CONSTRAINT "page_posts_business_id_page_id_post_id_pk" PRIMARY KEY("business_id","page_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "page_readings" (
	"business_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"likes" integer NOT NULL,
	CONSTRAINT "page_readings_business_id_page_id_pk" PRIMARY KEY("business_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_likes" ADD CONSTRAINT "page_likes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_post_actions" ADD CONSTRAINT "page_post_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_posts" ADD CONSTRAINT "page_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_readings" ADD CONSTRAINT "page_readings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_post_actions_read" ON "page_post_actions" USING btree ("business_id","page_id","read_at");