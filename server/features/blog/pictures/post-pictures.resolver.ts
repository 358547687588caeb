import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { imageAt, ImageModel } from '../../../infra/graphql/image.js';
import { GraphQLUpload, type IncomingUpload } from '../../../infra/graphql/upload-scalar.js';
import { BLOG_POLICIES } from '../blog.policy.js';
import { PostPictures, UNSAVED_PICTURE_DAYS } from './post-pictures.service.js';

@Resolver()
export class PostPicturesResolver {
  constructor(private readonly pictures: PostPictures) {}

  @Policy(BLOG_POLICIES.uploadPicture)
  @Mutation(() => ImageModel, {
    description: `Stores a picture for the text of a post, which shows it as \`<img src="{url}">\`. A picture that no post uses within ${UNSAVED_PICTURE_DAYS} days is deleted.`,
  })
  async uploadBlogPicture(
    @Args('picture', { type: () => GraphQLUpload, description: 'JPEG, PNG or WebP, up to 10 MiB and 40 megapixels.' })
    picture: IncomingUpload,
  ): Promise<ImageModel> {
    return imageAt(await this.pictures.store(picture));
  }
}
