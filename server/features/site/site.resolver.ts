import { Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { Config } from '../../core/config/config.js';
import type { Site } from '../../shared/pages.js';
import type { SitePhone } from '../../shared/site.js';
import { SITE_POLICIES } from './site.policy.js';

@ObjectType('SitePhone', { description: 'Telephone number of a committee member.' })
class SitePhoneModel implements SitePhone {
  @Field({ description: 'The member’s role, such as `President`.' })
  role: string;

  @Field({ description: 'The number as displayed, such as `+94 11 234 5678`.' })
  number: string;
}

@ObjectType('Site', { description: 'The site’s name, address and contact details.' })
export class SiteModel implements Omit<Site, 'today'> {
  @Field({ description: 'The public address, without a trailing slash.' })
  url: string;

  @Field({ description: 'The club’s name.' })
  name: string;

  @Field({ description: 'One sentence about the club.' })
  description: string;

  @Field({ description: 'The disclaimer in the footer.' })
  disclaimer: string;

  @Field({ description: 'The time zone of all dates and times on the site, such as `Asia/Colombo`.' })
  timeZone: string;

  @Field(() => String, { nullable: true, description: 'The club’s e-mail address; null if none is published.' })
  contactEmail: string | null;

  @Field(() => [SitePhoneModel], { description: 'Telephone numbers of committee members.' })
  phones: SitePhoneModel[];

  @Field(() => String, {
    nullable: true,
    description: 'Address of the chat that “Ask Me!” opens; null if there is none.',
  })
  assistantUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a map to embed; null if there is none.' })
  mapEmbedUrl: string | null;

  @Field(() => String, { nullable: true, description: 'ID for web analytics; null if there is none.' })
  analyticsId: string | null;
}

@Resolver()
export class SiteResolver {
  constructor(private readonly config: Config) {}

  @Policy(SITE_POLICIES.get)
  @Query(() => SiteModel, { description: 'The site’s name, address and contact details.' })
  site(): SiteModel {
    const { site, timeZone, contactEmail, contactPhones: phones } = this.config;
    const { assistantUrl, mapEmbedUrl, analyticsId } = this.config;
    return { ...site, timeZone, contactEmail, phones, assistantUrl, mapEmbedUrl, analyticsId };
  }
}
