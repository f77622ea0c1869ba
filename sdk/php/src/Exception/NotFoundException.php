<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 404: it does not exist, or not for this key. */
class NotFoundException extends ApiException
{
}
