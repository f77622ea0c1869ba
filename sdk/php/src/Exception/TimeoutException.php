<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** No answer in time. Whether the service carried the request out is not known. */
class TimeoutException extends ConnectionException
{
}
